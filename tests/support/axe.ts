import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** A rule that a page breaks, and the elements that break it. */
export interface Violation {
  id: string
  nodes: { html: string; where: string }[]
}

/** The tags of the WCAG 2.2 AA rules that a machine can check. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that depend on colours alone: all others give the same result in every theme. */
export const ofColours = ['color-contrast', 'link-in-text-block']

interface Moving {
  playState: string
  effect: { target?: { checkVisibility(): boolean }; getComputedTiming(): { endTime: number } }
}

/** The longest wait for animations and transitions, in frames; after it the page is checked as it is. */
const twoSeconds = 120

/** The browser globals used here; not every workspace has their types. */
interface Browser {
  axe: typeof axe
  document: { getAnimations(): Moving[] }
  requestAnimationFrame(drawn: (value: unknown) => void): void
}

/**
 * Axe's findings on a page or in a frame, without the frames inside it. Runs all rules, or those in `runOnly`, after
 * animations have ended. Axe is injected once per document: injecting it every time took longer than the check.
 */
export async function violationsOn(place: Page | Frame, options: RunOptions = {}): Promise<Violation[]> {
  if (!(await place.evaluate('"axe" in globalThis'))) await place.evaluate(axe.source)
  return place.evaluate(
    async ([input, maxFrames]) => {
      const { axe: here, document: page, requestAnimationFrame: nextFrame } = globalThis as unknown as Browser
      const isMoving = ({ playState, effect }: Moving) =>
        playState === 'running' && effect.getComputedTiming().endTime < Infinity && effect.target?.checkVisibility()
      // An element that takes its colour from an animated one starts its own transition afterwards.
      for (let frames = 0; frames < maxFrames && page.getAnimations().some(isMoving); frames += 1)
        await new Promise((drawn) => nextFrame(drawn))
      const { violations } = await here.run({ exclude: [['iframe']] }, input)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, where: target.join(' ') })),
      }))
    },
    [{ ...options, resultTypes: ['violations'], iframes: false } satisfies RunOptions, twoSeconds] as const,
  )
}
