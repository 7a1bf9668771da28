import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './states/spinner.tsx'
import { useUiTexts } from './ui-texts.tsx'

export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'link' | 'onHero' | 'quietOnHero'
export type ButtonLook = {
  tone?: ButtonTone | undefined
  size?: 'm' | 's' | undefined
  /** Full width. */
  wide?: boolean | undefined
  className?: string | undefined
}

const frame =
  'relative inline-flex items-center justify-center gap-2 rounded-pill border font-semibold text-center leading-tight text-balance no-underline transition-colors duration-150 select-none print:hidden aria-disabled:cursor-not-allowed disabled:cursor-not-allowed'

const tones: Record<ButtonTone, string> = {
  primary:
    'border-transparent bg-primary text-on-primary hover:bg-primary-strong disabled:border-line disabled:bg-sunken disabled:text-ink-3 forced-colors:border-[ButtonText]',
  quiet:
    'border-primary-line bg-transparent text-primary hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft disabled:border-line disabled:text-ink-3 disabled:bg-transparent',
  danger:
    'border-transparent bg-bad text-on-bad hover:bg-bad-strong disabled:border-line disabled:bg-sunken disabled:text-ink-3 forced-colors:border-[ButtonText]',
  link: 'border-transparent bg-transparent text-primary underline decoration-1 underline-offset-4 hover:text-primary-strong hover:decoration-2 disabled:text-ink-3 forced-colors:border-[Canvas]',
  onHero: 'border-transparent bg-accent text-on-accent hover:brightness-95 forced-colors:border-[ButtonText]',
  quietOnHero: 'border-on-hero-2 bg-transparent text-on-hero hover:bg-hero-track',
}

/** The classes of a button, for links that should look like one: `<Link className={buttonClass({ tone: 'quiet' })}>`. */
export function buttonClass({ tone = 'primary', size = 'm', wide, className }: ButtonLook = {}): string {
  const space =
    tone === 'link'
      ? '-mx-1 min-h-11 px-1'
      : size === 's'
        ? 'min-h-11 px-4 py-1 text-[.9375rem]'
        : 'min-h-12 px-press py-1.5'
  return classes(frame, tones[tone], space, wide && 'w-full has-[svg.absolute]:px-10', className)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** Shows a spinner instead of the text: same width, focusable, ignores presses. */
    loading?: boolean | undefined
    icon?: ReactNode
  }

/** A button. Its type is `button` by default, so that it never submits a form by accident. */
export function Button({ tone, size, wide, className, loading, icon, children, onClick, ...rest }: ButtonProps) {
  const texts = useUiTexts()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={buttonClass({ tone, size, wide, className })}
    >
      <span className={classes('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{texts.loading}</span>
        </span>
      )}
    </button>
  )
}
