import { httpServer } from './http.ts'

/** Takes the request and never answers. */
export const silent = () => httpServer(() => {})
