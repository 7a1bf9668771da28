import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { usePortal } from '../../shell/session/portal.tsx'
import type { PublicSettings } from '../../shell/session/settings.ts'

/** What the card partner has not brought to the page within this time counts as failed. */
export const cardsWithinMs = 30_000

let underway: Promise<Stripe> | undefined

/**
 * Loads the card partner's script, once for the page and only where a card is asked for. It comes from the partner,
 * never from us, so that card numbers stay out of the portal. A load that fails, or takes too long, may be tried again.
 */
export function loadCards({ scriptUrl, publishableKey }: PublicSettings['cards']): Promise<Stripe> {
  underway ??= new Promise<Stripe>((resolve, reject) => {
    const script = document.createElement('script')
    const limit = setTimeout(() => failed(), cardsWithinMs)
    const failed = () => {
      clearTimeout(limit)
      script.remove()
      underway = undefined
      reject(new Error('Error by Stripe loading'))
    }
    script.src = scriptUrl
    script.async = true
    script.addEventListener('error', failed)
    script.addEventListener('load', () => {
      clearTimeout(limit)
      if (window.Stripe) resolve(window.Stripe(publishableKey))
      else failed()
    })
    document.head.append(script)
  })
  return underway
}

/** Failed may also be what the script brings: a saved card can then still be paid with. */
type CardScript = { state: 'loading' } | { state: 'ready'; stripe: Stripe } | { state: 'failed'; stripe?: Stripe }

export type Cards = {
  script: CardScript
  /** Begins again after a failure. */
  retry: () => void
  /** Counts the cards as failed though their script came: the fields did not. */
  giveUp: () => void
}

/** The card partner's script and fields, as a screen that asks for a card uses them. */
export function useCardScript(): Cards {
  const { cards } = usePortal().settings
  const [script, setScript] = useState<CardScript>({ state: 'loading' })

  const load = useCallback(() => {
    setScript({ state: 'loading' })
    loadCards(cards).then(
      (stripe) => setScript({ state: 'ready', stripe }),
      () => setScript({ state: 'failed' }),
    )
  }, [cards])
  useEffect(load, [load])
  const giveUp = useCallback(() => setScript((before) => ({ ...before, state: 'failed' })), [])
  return { script, retry: load, giveUp }
}
