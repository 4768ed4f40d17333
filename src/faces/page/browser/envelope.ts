/** Shows an envelope: its header, and who signed it. */
import { button, copy, element } from './dom.ts'
import { format, isEnvelope, isObject, type Json, parse } from './json.ts'

/**
 * Fills the panel with the envelope of an answer, if it is one.
 * @param advice how to get one
 */
export function showEnvelope(
  panel: HTMLElement,
  answer: Json | undefined,
  advice: string,
  verify: (envelope: string) => void,
): void {
  if (!isEnvelope(answer)) {
    panel.replaceChildren(element('p', { className: 'soft' }, advice))
    return
  }
  const head = isObject(answer.head) ? answer.head : {}
  const digest = isObject(head.dig) ? `${head.dig.alg} ${head.dig.val}` : 'none'
  const signatures = Array.isArray(answer.sigs) ? answer.sigs.map(signerOf) : []
  const facts: [string, string][] = [
    ['UUID', String(head.uuid ?? 'none')],
    ['Digest', digest],
    ...signatures.map((signer): [string, string] => ['Signed', signer]),
  ]
  const text = format(answer)
  const rows = facts.flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, value || 'no key identifier'),
  ])
  const copyButton = button('Copy', () => void copy(text, copyButton))
  panel.replaceChildren(
    element('dl', {}, ...rows),
    element(
      'p',
      {},
      button('Verify', () => verify(text)),
      ' ',
      copyButton,
    ),
    element('pre', { tabIndex: 0, ariaLabel: 'Envelope' }, text),
  )
}

/** The part of the header of a signature that identifies its key: a JWS starts with it, in base64url. */
function signerOf(signature: Json): string {
  const [start = ''] = String(signature).split('.')
  try {
    const header = parse(atob(start.replaceAll('-', '+').replaceAll('_', '/')))
    return isObject(header) ? `${header.alg} by key ${header.kid}` : ''
  } catch {
    return ''
  }
}
