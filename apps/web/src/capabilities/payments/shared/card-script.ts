import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { PublicSettings } from '../../../shell/session/shared/settings.ts'

/** The card partner's script and fields count as failed after this time. */
export const cardsWithinMs = 30_000

let underway: Promise<Stripe> | undefined

/**
 * Loads the card partner's script, once per page and only on screens that ask for a card. It comes from the partner's
 * own address, so that card numbers stay out of the portal. A failed or slow load can be retried.
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

/** `failed` covers the script and its fields; saved cards still work then. */
type CardScript = { state: 'loading' } | { state: 'ready'; stripe: Stripe } | { state: 'failed'; stripe?: Stripe }

export type Cards = {
  script: CardScript
  /** Tries again after a failure. */
  retry: () => void
  /** Marks the cards as failed when the script loaded but its fields did not. */
  giveUp: () => void
}

/** The state of the card partner's script, for a screen that asks for a card. */
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
