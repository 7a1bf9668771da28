import { words } from './words.ts'

/** Waea's logo: a wire in the form of a w, and a wave. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 text-[1.35rem] leading-none font-extrabold tracking-[-.04em] text-ink ${className ?? ''}`}
    >
      <svg
        viewBox="0 0 28 28"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        aria-hidden="true"
        className="size-[1.3em] shrink-0"
      >
        <path d="M4 12c2.5 9 7 9 10 0 3 9 7.5 9 10 0" className="stroke-primary" />
        <path d="M9 5.5c3-2.5 7-2.5 10 0" className="stroke-accent" />
      </svg>
      {words.wordmark}
    </span>
  )
}
