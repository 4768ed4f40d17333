/** The software that VERI*FACTU records name, in a file: its faults are reported at the start, not with the first record. */
import type { JsonObject } from '../../json.ts'
import { faultsOfSystem } from '../convert/es-verifactu/system.ts'
import { readObject } from './json-file.ts'
import { UsageError } from './usage.ts'

/**
 * Reads the members of SistemaInformatico.
 * @throws UsageError that names all faults of them
 */
export function readSoftware(name: string, place: string): JsonObject {
  const system = readObject(name, place)
  const faults = faultsOfSystem(system).map(({ description }) => description)
  if (faults.length > 0)
    throw new UsageError(`${name}: ${JSON.stringify(place)}: ${faults.join('; ')}`)
  return system
}
