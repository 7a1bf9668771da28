import { words } from './words.ts'

/** Tahi's logo: a one cut out of a square. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 text-[1.35rem] leading-none font-extrabold tracking-[-.03em] text-ink ${className ?? ''}`}
    >
      <svg viewBox="0 0 28 28" aria-hidden="true" className="size-[1.25em] shrink-0">
        <path d="M0 0h28v28H0z" className="fill-accent" />
        <path d="M9 9.5 15.5 5H18v18h-4.5V10.800L9 13.800z" className="fill-on-accent" />
      </svg>
      {words.wordmark}
    </span>
  )
}
