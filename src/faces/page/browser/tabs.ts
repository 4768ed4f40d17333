/** Tabs, as in the ARIA Authoring Practices: arrows move between them, and only the selected one is in the tab order. */

export interface Tabs {
  select: (id: string) => void
}

/** @param opened called with the tab that was selected */
export function createTabs(list: HTMLElement, opened: (id: string) => void): Tabs {
  const tabs = Array.from(list.querySelectorAll<HTMLElement>('[role=tab]'))

  function select(tab: HTMLElement): void {
    for (const other of tabs) {
      const isSelected = other === tab
      other.setAttribute('aria-selected', String(isSelected))
      other.tabIndex = isSelected ? 0 : -1
      const panel = document.getElementById(other.getAttribute('aria-controls') ?? '')
      if (!panel) continue
      panel.hidden = !isSelected
      // It may have nothing but text to scroll.
      panel.tabIndex = 0
    }
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    opened(tab.id)
  }

  const STEPS: { readonly [key: string]: (at: number) => number } = {
    ArrowRight: (at) => (at + 1) % tabs.length,
    ArrowLeft: (at) => (at + tabs.length - 1) % tabs.length,
    Home: () => 0,
    End: () => tabs.length - 1,
  }

  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', (event) => {
      const next = tabs[STEPS[event.key]?.(at) ?? -1]
      if (!next) return
      event.preventDefault()
      select(next)
      next.focus()
    })
  }
  if (tabs[0]) select(tabs[0])
  return {
    select(id) {
      const tab = tabs.find((tab) => tab.id === id)
      if (tab) select(tab)
    },
  }
}
