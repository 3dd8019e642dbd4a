import { runSeeds } from '../runSeeds.ts'

runSeeds(1001, 1501)
