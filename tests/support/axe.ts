import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** A rule that something on a page breaks, and what breaks it. */
export interface Violation {
  id: string
  nodes: { html: string; where: string }[]
}

/** The rules of WCAG 2.2 AA that a machine can see, by their tags. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules whose outcome hangs on colours alone: the others see the same page in every theme. */
export const ofColours = ['color-contrast', 'link-in-text-block']

interface Moving {
  playState: string
  effect: { target?: { checkVisibility(): boolean }; getComputedTiming(): { endTime: number } }
}

/** The longest wait for animations and transitions, in frames; after it the page is checked as it is. */
const twoSeconds = 120

/** What of the browser is used here; its types are not at hand in every workspace. */
interface Browser {
  axe: typeof axe
  document: { getAnimations(): Moving[] }
  requestAnimationFrame(drawn: (value: unknown) => void): void
}

/**
 * What axe finds wrong on a page or in a frame, as it stands; not in the frames within. All its rules are asked for, or
 * those of `runOnly`. What changes its colour or place has come to its end first. A document is given axe once: to give it
 * each time took longer than the look.
 */
export async function violationsOn(place: Page | Frame, options: RunOptions = {}): Promise<Violation[]> {
  if (!(await place.evaluate('"axe" in globalThis'))) await place.evaluate(axe.source)
  return place.evaluate(
    async ([input, maxFrames]) => {
      const { axe: here, document: page, requestAnimationFrame: nextFrame } = globalThis as unknown as Browser
      const isMoving = ({ playState, effect }: Moving) =>
        playState === 'running' && effect.getComputedTiming().endTime < Infinity && effect.target?.checkVisibility()
      // What takes its colour from something that changes begins to change when that has ended.
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
