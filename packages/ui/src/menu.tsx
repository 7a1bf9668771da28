import { Menu as Base } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { classes } from './classes.ts'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Draws the item as a link: `<Link to="/profile" />`. */
  link?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** A line above it begins a new group. */
  startsGroup?: boolean | undefined
}

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-[calc(var(--round-control)*.7)] px-3 py-2 text-left no-underline outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-disabled:text-ink-3 forced-colors:data-highlighted:outline-2'

/** A button that opens a list of acts. Arrow keys and first letters move, Enter acts, Escape closes. */
export function Menu({
  children,
  label,
  items,
  look = { tone: 'quiet' },
  plain = false,
  align = 'end',
}: {
  /** What stands on the button. */
  children: ReactNode
  /** The button's name when its content is only a picture. */
  label?: string | undefined
  items: readonly MenuItem[]
  look?: ButtonLook
  /** Without the arrow and the button's frame: for an avatar or an icon. */
  plain?: boolean
  align?: 'start' | 'end'
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        aria-label={label}
        className={plain ? 'inline-grid min-h-11 min-w-11 place-items-center rounded-pill' : buttonClass(look)}
      >
        {children}
        {!plain && <ChevronDown aria-hidden="true" className="size-4" />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-50 outline-none">
          <Base.Popup className="max-w-[min(20rem,calc(100vw-2rem))] min-w-52 rounded-control border border-line bg-surface p-1 text-ink shadow-float outline-none">
            {items.map((item) => {
              const content = (
                <>
                  {item.icon}
                  <span className="min-w-0">{item.label}</span>
                </>
              )
              const look = classes(itemLook, item.danger && 'text-bad')
              return (
                <div key={item.key} role="presentation">
                  {item.startsGroup && <Base.Separator className="mx-2 my-1 h-px bg-line" />}
                  {item.link ? (
                    <Base.LinkItem render={item.link} closeOnClick className={look}>
                      {content}
                    </Base.LinkItem>
                  ) : (
                    <Base.Item
                      disabled={item.disabled}
                      onClick={item.onSelect}
                      className={classes(look, 'cursor-pointer')}
                    >
                      {content}
                    </Base.Item>
                  )}
                </div>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
