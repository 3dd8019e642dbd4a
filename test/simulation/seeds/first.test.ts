import { runSeeds } from '../runSeeds.ts'

runSeeds(1, 501)
