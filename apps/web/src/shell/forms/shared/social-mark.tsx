import type { SocialName } from '@waea/domain/identity/social-names'
import type { ReactNode } from 'react'

/** The position of the logo in a wide sign-in button: at the start, so that all logos align. */
export const wayMark = 'absolute left-3 size-5 sm:left-5'

/**
 * A provider's logo, in the shape and colours that it prescribes: Google's in four colours, Facebook's in blue, Apple's
 * in the text colour. Decorative: screen readers read the name beside it.
 */
export function SocialMark({ name, className }: { name: SocialName; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`shrink-0 forced-color-adjust-none ${name === 'APPLE' ? 'text-ink' : ''} ${className}`}
    >
      {drawings[name]}
    </svg>
  )
}

const drawings: Readonly<Record<SocialName, ReactNode>> = {
  GOOGLE: (
    <>
      <g fill="none" strokeWidth="4">
        <path stroke="#ea4335" d="M18.1 6.8A8 8 0 0 0 5.07 8" />
        <path stroke="#fbbc05" d="M5.07 8a8 8 0 0 0 0 8" />
        <path stroke="#34a853" d="M5.07 16a8 8 0 0 0 12.27 2" />
      </g>
      <path fill="#4285f4" d="M12 10h9.8q.2 1 .2 2 0 4.6-3.2 7.3l-3.1-2.6q1.5-1.1 1.9-2.7H12z" />
    </>
  ),
  APPLE: (
    <path
      fill="currentColor"
      d="M15.7 2c.1 1.2-.4 2.4-1.1 3.2-.7.9-1.9 1.5-3 1.4-.2-1.1.4-2.3 1-3.1.8-.9 2.1-1.5 3.1-1.5zm-3.3 5.8c.8 0 2.3-1.1 4-1 .7 0 2.7.3 3.9 2.1-.1.1-2.3 1.4-2.3 4.1 0 3.2 2.8 4.3 2.9 4.3 0 .1-.5 1.6-1.5 3.1-.9 1.3-1.9 2.6-3.3 2.6-1.5 0-1.9-.8-3.6-.8s-2.1.8-3.5.9c-1.4 0-2.5-1.5-3.4-2.8-1.9-2.7-3.3-7.6-1.4-11 1-1.6 2.7-2.7 4.6-2.7 1.4 0 2.8 1.2 3.6 1.2z"
    />
  ),
  FACEBOOK: (
    <>
      <circle cx="12" cy="12" r="10" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.4 21.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9q1.1 0 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.5 2.9h-2.3v7q-1.6.2-3.1 0z"
      />
    </>
  ),
}
