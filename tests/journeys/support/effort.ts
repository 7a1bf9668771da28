import { performance } from 'node:perf_hooks'
import type { BrowserContext, TestInfo } from '@playwright/test'

/** The effort of a way: presses, and fields typed into, each counted once. */
export interface Effort {
  presses: number
  fields: Set<string>
  startedAt: number
}

/** Counts from here on, as the next way begins. */
export function restartEffort(effort: Effort): void {
  effort.presses = 0
  effort.fields.clear()
  effort.startedAt = performance.now()
}

/** Notes what a way took up to here; a run of all tests prints it at its end (`tools/test/reports.ts`). */
export function noteEffort(info: TestInfo, way: string, { presses, fields, startedAt }: Effort): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const description = `${way} ${presses} presses, ${fields.size} fields, ${seconds} s`
  info.annotations.push({ type: 'effort', description })
}

/** Counts the effort in a browser's pages from now on, including the card partner's frames. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { presses: 0, fields: new Set(), startedAt: performance.now() }
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
