/** On narrow screens, the switch between document and answer, of which one is seen. */
import { byId } from './dom.ts'

type Side = 'input' | 'output'

/** @returns shows a side */
export function createSwitch(): (side: Side) => void {
  const buttons = {
    input: byId('show-input', HTMLButtonElement),
    output: byId('show-output', HTMLButtonElement),
  }
  function show(side: Side): void {
    document.body.dataset.side = side
    for (const [name, button] of Object.entries(buttons))
      button.setAttribute('aria-pressed', String(name === side))
  }
  buttons.input.onclick = () => show('input')
  buttons.output.onclick = () => show('output')
  show('input')
  return show
}
