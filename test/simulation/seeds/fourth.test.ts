import { runSeeds } from '../runSeeds.ts'

runSeeds(1501, 2001)
