import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useBrand } from '../../shell/session/shared/brand.tsx'

/** Options shared by the card fields and the wallet buttons: look, font, language and currency. */
export function useElementsLook() {
  const appearance = useCardLook()
  const { font } = useBrand()
  // The frame has another origin, so it needs the font's full address.
  const src = `url(${new URL(font.file, location.origin)})`
  const fonts = [{ family: font.family, src, weight: font.weights }]
  return { appearance, fonts, locale: 'en-NZ' as const, currency: 'nzd' }
}

/**
 * The brand's look for the card partner's fields, which are in the partner's frame and can't see our style sheet. It is
 * read from the page, so it follows the current brand and theme.
 */
function useCardLook(): Appearance {
  const [look, setLook] = useState(cardLook)
  useEffect(() => {
    // The theme can change by the person's choice or the device's, for example at sunset.
    const lookAgain = () => setLook(cardLook())
    const device = matchMedia('(prefers-color-scheme: dark)')
    const chosen = new MutationObserver(lookAgain)
    device.addEventListener('change', lookAgain)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      device.removeEventListener('change', lookAgain)
      chosen.disconnect()
    }
  }, [])
  return look
}

function cardLook(): Appearance {
  const token = tokenReader()
  return {
    theme: 'stripe',
    variables: {
      fontFamily: token.text('--font'),
      fontSizeBase: '16px',
      borderRadius: token.text('--round-control'),
      colorPrimary: token.colour('--primary'),
      colorBackground: token.colour('--surface'),
      colorText: token.colour('--ink'),
      colorTextSecondary: token.colour('--ink-2'),
      colorTextPlaceholder: token.colour('--ink-3'),
      colorDanger: token.colour('--bad'),
    },
    rules: {
      '.Input': { border: `1.5px solid ${token.colour('--line-strong')}`, boxShadow: 'none' },
      '.Input--invalid': { border: `1.5px solid ${token.colour('--bad')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  }
}

/** Resolves theme-dependent colours with a hidden element. */
function tokenReader() {
  const style = getComputedStyle(document.documentElement)
  const probe = document.createElement('span')
  const text = (name: string) => style.getPropertyValue(name).trim()
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const worked = getComputedStyle(probe).color
    probe.remove()
    return worked
  }
  return { text, colour }
}
