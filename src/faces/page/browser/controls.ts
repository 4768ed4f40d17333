/** The controls above the editor: operation, language and settings. */
import { byId, fillSelect } from './dom.ts'
import { has, type Input, OPERATIONS } from './input.ts'

/** Languages that documents are rendered in. */
const LANGUAGES = 'ar da de el en es fi fr it nb nl pl pt pt-BR sv'.split(' ')

export type Settings = Pick<Input, 'operation' | 'strict' | 'envelop' | 'language' | 'codes'>

export interface Controls {
  read: () => Settings
  write: (settings: Partial<Settings>) => void
}

/** @param changed called after the user changed a control */
export function createControls(changed: () => void): Controls {
  const operation = byId('operation', HTMLSelectElement)
  const language = byId('language', HTMLSelectElement)
  const strict = byId('strict', HTMLInputElement)
  const envelop = byId('envelop', HTMLInputElement)
  const codes = byId('codes', HTMLInputElement)
  const keyField = byId('key-field', HTMLElement)

  fillSelect(
    operation,
    Object.entries(OPERATIONS).map(([name, { does }]) => [name, `${name}: ${does}`] as const),
  )
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  fillSelect(language, [
    ['', 'of the country'],
    ...LANGUAGES.map((code) => [code, names.of(code) ?? code] as const),
  ])

  /** Shows the controls that the operation has. */
  function adapt(): void {
    const { value } = operation
    for (const [box, member] of [
      [strict, 'strict'],
      [envelop, 'envelop'],
    ] as const)
      box.disabled = !has(value, member)
    keyField.hidden = !['sign', 'verify', 'keygen'].includes(value)
  }

  for (const control of [operation, language, codes, strict, envelop]) {
    control.addEventListener('change', () => {
      adapt()
      changed()
    })
  }
  adapt()
  return {
    read: () => ({
      operation: operation.value,
      strict: strict.checked,
      envelop: envelop.checked,
      language: language.value,
      codes: codes.checked,
    }),
    write(settings) {
      if (settings.operation && Object.hasOwn(OPERATIONS, settings.operation))
        operation.value = settings.operation
      if (settings.language !== undefined) language.value = settings.language
      if (settings.codes !== undefined) codes.checked = settings.codes
      if (settings.strict !== undefined) strict.checked = settings.strict
      if (settings.envelop !== undefined) envelop.checked = settings.envelop
      adapt()
    },
  }
}
