/** The controls above the editor: operation, language and settings. */
import { loadConversions } from './conversion.ts'
import { byId, fillSelect } from './dom.ts'
import { has, type Input, OPERATIONS } from './input.ts'

/** Languages that documents are rendered in. */
const LANGUAGES =
  'ar bg cs da de el en es et fi fr hr hu it lt lv nb nl pl pt pt-BR ro sk sl sv'.split(' ')

export type Settings = Omit<Input, 'text' | 'options' | 'conversion'>

export interface Controls {
  read: () => Settings
  write: (settings: Partial<Settings>) => void
}

/** What the user changed: the operation, or what to convert to, if it was one of these. */
export type Changed = Partial<Pick<Settings, 'operation' | 'profile'>>

/** @param changed called after the user changed a control */
export function createControls(changed: (what: Changed) => void): Controls {
  const operation = byId('operation', HTMLSelectElement)
  const language = byId('language', HTMLSelectElement)
  const profile = byId('profile', HTMLSelectElement)
  const strict = byId('strict', HTMLInputElement)
  const envelop = byId('envelop', HTMLInputElement)
  const codes = byId('codes', HTMLInputElement)
  fillSelect(
    operation,
    Object.entries(OPERATIONS).map(([name, { does }]) => [name, `${name}: ${does}`] as const),
  )
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  fillSelect(language, [
    ['', 'of the country'],
    ...LANGUAGES.map((code) => [code, names.of(code) ?? code] as const),
  ])
  const filled = fillProfiles(profile)

  /** Shows the controls that the operation has. */
  function adapt(): void {
    const { value } = operation
    strict.disabled = !has(value, 'strict')
    envelop.disabled = !has(value, 'envelop')
    byId('key-field', HTMLElement).hidden = !['sign', 'verify', 'keygen'].includes(value)
    byId('profile-field', HTMLElement).hidden = !has(value, 'to') && !has(value, 'for')
  }

  for (const control of [operation, language, profile, codes, strict, envelop]) {
    control.addEventListener('change', () => {
      adapt()
      const name = control === operation ? 'operation' : control === profile ? 'profile' : ''
      changed(name ? { [name]: control.value } : {})
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
      profile: profile.value,
    }),
    write(settings) {
      if (settings.operation && Object.hasOwn(OPERATIONS, settings.operation))
        operation.value = settings.operation
      if (settings.language !== undefined) language.value = settings.language
      if (settings.codes !== undefined) codes.checked = settings.codes
      if (settings.strict !== undefined) strict.checked = settings.strict
      if (settings.envelop !== undefined) envelop.checked = settings.envelop
      if (settings.profile) void filled.then(() => (profile.value = settings.profile ?? ''))
      else if (settings.profile === '') profile.value = ''
      adapt()
    },
  }
}

/** Lists what invoices can be converted to. */
async function fillProfiles(select: HTMLSelectElement): Promise<void> {
  fillSelect(select, [
    ['', 'that of its formats'],
    ...(await loadConversions()).map(({ key, name }) => [key, name] as const),
  ])
}
