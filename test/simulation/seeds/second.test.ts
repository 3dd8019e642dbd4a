import { runSeeds } from '../runSeeds.ts'

runSeeds(501, 1001)
