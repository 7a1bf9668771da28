import type { BrowserContext } from '@playwright/test'

/** The effort of a journey: presses, and fields typed into, each counted once. */
export interface Effort {
  presses: number
  fields: Set<string>
}

/** Counts the effort in a browser's pages from now on, including the card partner's frames. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { presses: 0, fields: new Set() }
  await context.exposeFunction('noteEffort', (field?: string) => {
    if (field === undefined) effort.presses += 1
    else effort.fields.add(field)
  })
  await context.addInitScript(() => {
    const { noteEffort } = window as unknown as { noteEffort: (field?: string) => void }
    addEventListener('pointerdown', () => noteEffort(), true)
    addEventListener(
      'keydown',
      ({ key }) =>
        (key === 'Enter' || key === ' ') && !(document.activeElement instanceof HTMLBodyElement) && noteEffort(),
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'radio' || target.type === 'checkbox') return
        const label = target.labels?.[0]?.textContent ?? ''
        noteEffort(`${location.pathname} ${target.name || target.getAttribute('aria-label') || label || target.id}`)
      },
      true,
    )
  })
  return effort
}
