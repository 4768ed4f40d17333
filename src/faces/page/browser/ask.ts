/** A question that is answered with yes or no. */
import { button, element } from './dom.ts'

/** @param yes what the button for yes says */
export function ask(question: string, yes: string): Promise<boolean> {
  return new Promise((answer) => {
    const close = (value: boolean) => () => {
      dialog.returnValue = value ? 'yes' : ''
      dialog.close()
    }
    const text = element('p', { id: 'question' }, question)
    const dialog = element(
      'dialog',
      {},
      text,
      button(yes, close(true)),
      ' ',
      button('Cancel', close(false)),
    )
    dialog.setAttribute('aria-labelledby', text.id)
    // Escape closes it without a value.
    dialog.addEventListener('close', () => {
      dialog.remove()
      answer(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
