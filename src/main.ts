/** The program. */
import { main } from './server.ts'

main(process.argv.slice(2), process.env).catch((error: unknown) => {
  console.error(`docket: ${(error as Error).message}`)
  process.exit(1)
})
