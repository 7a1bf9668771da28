import { ChevronDown } from 'lucide-react'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { classes } from './classes.ts'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Renders the item as this link: `<Link to="/profile" />`, without content of its own. */
  link?: ReactElement<Record<string, unknown>> | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Draws a line above, for a new group. */
  startsGroup?: boolean | undefined
}

export type MenuProps = {
  /** The button's content. */
  children: ReactNode
  /** The button's accessible name when its content is only an image. */
  label?: string | undefined
  items: readonly MenuItem[]
  look?: ButtonLook
  /** Without the arrow and the button's frame: for an avatar or an icon. */
  plain?: boolean
  align?: 'start' | 'end'
}

/** The focusable items. */
function focusableItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? [])]
}

/** The item that a key moves the focus to; undefined for other keys. */
function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items[(at - 1 + items.length) % items.length]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}

/**
 * A button that opens a list of actions. Arrow keys and first letters move, Enter selects, Escape closes, and the focus
 * returns to the button. Not from a library: it is in the header of every page, and a library would be the largest part
 * of a visitor's first load.
 */
export function Menu({ children, label, items, look = { tone: 'quiet' }, plain = false, align = 'end' }: MenuProps) {
  const id = useId()
  const { root, open, setOpen, close, onKeyDown } = useOpening()
  return (
    <div ref={root} className="relative inline-block">
      <button
        type="button"
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? `${id}-list` : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={onKeyDown}
        className={plain ? 'inline-grid min-h-11 min-w-11 place-items-center rounded-pill' : buttonClass(look)}
      >
        {label && <span className="sr-only">{label}</span>}
        {children}
        {!plain && <ChevronDown aria-hidden="true" className="size-4" />}
      </button>
      {open && (
        <div
          id={`${id}-list`}
          role="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          aria-labelledby={`${id}-button`}
          className={classes(
            'absolute top-full z-40 mt-2 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-52 rounded-control border border-line bg-surface p-1 text-ink shadow-float enter-up',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {items.map((item) => (
            <Item key={item.key} item={item} close={close} />
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * The menu's state: which end of the list gets the focus on opening (null while closed), and the key and pointer
 * handlers.
 */
function useOpening() {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const close = () => {
    setOpen(null)
    root.current?.querySelector('button')?.focus()
  }

  useEffect(() => {
    if (!open) return
    focusableItems(root.current)
      .at(open === 'last' ? -1 : 0)
      ?.focus()
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(event.key === 'ArrowUp' ? 'last' : 'first')
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      return
    }
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : nextItem(focusableItems(root.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { root, open, setOpen, close, onKeyDown }
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const act = () => {
    if (item.disabled) return
    close()
    item.onSelect?.()
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    onClick: act,
    className: classes(
      'flex min-h-11 w-full items-center gap-3 rounded-[calc(var(--round-control)*.7)] px-3 py-2 text-left no-underline outline-none select-none hover:bg-primary-soft hover:text-on-primary-soft focus:bg-primary-soft focus:text-on-primary-soft aria-disabled:bg-transparent aria-disabled:text-ink-3 forced-colors:focus:outline-2',
      item.danger && 'text-bad',
    ),
  }
  const content = (
    <>
      {item.icon}
      <span className="min-w-0">{item.label}</span>
    </>
  )
  return (
    <>
      {item.startsGroup && <hr className="mx-2 my-1 border-line" />}
      {item.link ? (
        cloneElement(item.link, shared, content)
      ) : (
        <button type="button" {...shared} aria-disabled={item.disabled || undefined}>
          {content}
        </button>
      )}
    </>
  )
}
