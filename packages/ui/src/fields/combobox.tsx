import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../states/spinner.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { isComposing } from './composing.ts'
import { FieldContext, useFieldWiring } from './field-wiring.ts'
import { inputLook } from './text-input.tsx'

export type ComboboxProps<Item> = {
  /** Finds matches. Its signal aborts when a newer search begins. A rejection shows `failedText`. */
  onSearch: (query: string, signal: AbortSignal) => Promise<readonly Item[]>
  value: Item | null
  onChange: (item: Item | null) => void
  keyOf: (item: Item) => string
  textOf: (item: Item) => string
  /** The second line of a match. */
  detailOf?: ((item: Item) => ReactNode) | undefined
  failedText: string
  /** Shorter queries than this are not searched. */
  minLength?: number
  placeholder?: string | undefined
  id?: string | undefined
}

type SearchState<Item> = { phase: 'idle' | 'searching' | 'found' | 'failed'; items: readonly Item[] }

const typingPauseMs = 200

/** Searches after a pause in typing; only the latest search counts. */
function useSearch<Item>(onSearch: ComboboxProps<Item>['onSearch'], minLength: number) {
  const [state, setState] = useState<SearchState<Item>>({ phase: 'idle', items: [] })
  const running = useRef<{ abort: () => void }>(null)
  useEffect(() => () => running.current?.abort(), [])
  const search = (query: string) => {
    running.current?.abort()
    if (query.trim().length < minLength) {
      setState({ phase: 'idle', items: [] })
      return
    }
    const controller = new AbortController()
    setState((before) => ({ phase: 'searching', items: before.items }))
    const timer = setTimeout(async () => {
      try {
        const items = await onSearch(query.trim(), controller.signal)
        if (!controller.signal.aborted) setState({ phase: 'found', items })
      } catch {
        if (!controller.signal.aborted) setState({ phase: 'failed', items: [] })
      }
    }, typingPauseMs)
    running.current = {
      abort: () => {
        clearTimeout(timer)
        controller.abort()
      },
    }
  }
  return { state, search }
}

/**
 * A searchable select, for lists too long to load, such as addresses. Shows and announces that it searches, finds nothing
 * or fails. Arrow keys move, Enter selects, Escape closes. The typed text stays when the list closes; typing after a
 * selection clears it. The focus stays in the input, with `aria-activedescendant` for the current match.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const texts = useUiTexts()
  const listId = useId()
  const { box, isOpen, state, items, typed, at, write, choose, clear, onKeyDown, open, close } = useBox(props)
  const wired = useFieldWiring({ id: props.id })
  const label = useContext(FieldContext)?.labelId
  return (
    <div className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-2" />
      <input
        {...wired}
        ref={box}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && items.length > 0}
        aria-controls={isOpen && items.length > 0 ? listId : undefined}
        aria-activedescendant={isOpen && at !== undefined ? `${listId}-${at}` : undefined}
        autoComplete="off"
        placeholder={props.placeholder}
        value={typed}
        onChange={(event) => write(event.target.value)}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        className={classes(inputLook, 'h-12 pr-12 pl-11')}
      />
      <span className="absolute top-0.5 right-0.5 grid size-11 place-items-center text-ink-2">
        {state.phase === 'searching' && <Spinner />}
        {state.phase !== 'searching' && typed !== '' && (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={clear}
            className="grid size-11 place-items-center rounded-control hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </span>
      <div
        className={classes(
          'absolute inset-x-0 top-full z-50 mt-1.5 overflow-hidden rounded-control border border-line bg-surface text-ink shadow-float',
          (!isOpen || state.phase === 'idle') && 'sr-only',
        )}
      >
        <Matches state={isOpen ? state : idle} failedText={props.failedText} />
        {isOpen && items.length > 0 && (
          <Choices {...props} listId={listId} label={label} state={state} at={at} onChoose={choose} />
        )}
      </div>
    </div>
  )
}

type ChoicesProps<Item> = ComboboxProps<Item> & {
  listId: string
  label: string | undefined
  state: SearchState<Item>
  at: number | undefined
  onChoose: (item: Item) => void
}

/** The list of matches. */
function Choices<Item>(props: ChoicesProps<Item>) {
  const { listId, label, state, at, value, keyOf, textOf, detailOf, onChoose } = props
  const texts = useUiTexts()
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={label}
      aria-label={label ? undefined : texts.results(state.items.length)}
      aria-busy={state.phase === 'searching' || undefined}
      className="max-h-72 overflow-y-auto overscroll-contain p-1"
    >
      {state.items.map((item, place) => (
        <Match
          key={keyOf(item)}
          id={`${listId}-${place}`}
          isAt={place === at}
          isChosen={value !== null && keyOf(value) === keyOf(item)}
          onChoose={() => onChoose(item)}
        >
          {textOf(item)}
          {detailOf && <span className="block text-s font-normal text-ink-2">{detailOf(item)}</span>}
        </Match>
      ))}
    </div>
  )
}

const idle: SearchState<never> = { phase: 'idle', items: [] }

/** The input's text, whether the list is open, and the current match. */
function useBox<Item>({ value, onChange, onSearch, textOf, minLength = 2 }: ComboboxProps<Item>) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = value === null ? '' : textOf(value)
  const [typed, setTyped] = useState(chosen)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<number>()
  const { state, search } = useSearch(onSearch, minLength)
  useEffect(() => {
    if (chosen) setTyped(chosen)
  }, [chosen])
  const { items } = state

  const close = () => {
    setOpen(false)
    setAt(undefined)
  }
  const write = (text: string) => {
    setTyped(text)
    setOpen(true)
    setAt(undefined)
    search(text)
    if (value !== null) onChange(null)
  }
  const choose = (item: Item) => {
    onChange(item)
    setTyped(textOf(item))
    close()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const marked = at === undefined ? undefined : items[at]
    if (event.key === 'Enter' && isOpen && marked !== undefined) choose(marked)
    else if (event.key === 'Escape' && isOpen) close()
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length > 0) {
      setOpen(true)
      setAt(next(at, event.key === 'ArrowDown' ? 1 : -1, items.length))
    } else return
    // Prevent submitting the form, closing a surrounding dialog, and moving the caret.
    event.preventDefault()
    event.stopPropagation()
  }
  const clear = () => {
    write('')
    box.current?.focus()
  }
  return { box, isOpen, state, items, typed, at, write, choose, clear, onKeyDown, open: () => setOpen(true), close }
}

/** The next index of a list, wrapping around. */
function next(at: number | undefined, step: 1 | -1, length: number): number {
  if (at === undefined) return step === 1 ? 0 : length - 1
  return (at + step + length) % length
}

function Match({
  id,
  isAt,
  isChosen,
  onChoose,
  children,
}: {
  id: string
  isAt: boolean
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAt) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt || isChosen}
      // Keep the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={undefined}
      className={classes(
        'min-h-11 cursor-pointer rounded-[calc(var(--round-control)*.7)] px-3 py-2.5 hover:bg-primary-soft hover:text-on-primary-soft',
        isAt && 'bg-primary-soft text-on-primary-soft forced-colors:outline-2',
        isChosen && 'font-semibold',
      )}
    >
      {children}
    </div>
  )
}

function Matches<Item>({ state, failedText }: { state: SearchState<Item>; failedText: string }) {
  const texts = useUiTexts()
  const said: Record<SearchState<Item>['phase'], string> = {
    idle: '',
    searching: texts.searching,
    found: state.items.length === 0 ? texts.noMatches : texts.results(state.items.length),
    failed: failedText,
  }
  const quiet = state.phase === 'found' && state.items.length > 0
  return (
    <p
      role="status"
      className={quiet ? 'sr-only' : classes('px-4 py-3 text-s', state.phase === 'failed' ? 'text-bad' : 'text-ink-2')}
    >
      {said[state.phase]}
    </p>
  )
}
