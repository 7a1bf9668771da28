import { Combobox as Base } from '@base-ui/react/combobox'
import { Search, X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { FieldContext, useFieldWiring } from './field-wiring.ts'
import { Spinner } from './spinner.tsx'
import { inputLook } from './text-input.tsx'
import { useUiTexts } from './ui-texts.tsx'

export type ComboboxProps<Item> = {
  /** Finds matches. Its signal aborts when a newer search begins. A rejection shows `failedText`. */
  onSearch: (query: string, signal: AbortSignal) => Promise<readonly Item[]>
  value: Item | null
  onChange: (item: Item | null) => void
  keyOf: (item: Item) => string
  textOf: (item: Item) => string
  /** A second line of a match. */
  detailOf?: ((item: Item) => ReactNode) | undefined
  failedText: string
  /** Shorter queries than this are not searched. */
  minLength?: number
  placeholder?: string | undefined
  id?: string | undefined
  /** A last choice that is always offered, as "Enter it by hand". */
  footer?: ReactNode
}

type SearchState<Item> = { phase: 'idle' | 'searching' | 'found' | 'failed'; items: readonly Item[] }

const typingPauseMs = 200

/** Searches after a pause in typing; only the newest search counts. */
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
 * Type, search, choose: for lists too long to send, as addresses. Says that it searches, that nothing matched, or
 * that the search failed, to eyes and screen readers. Arrow keys move, Enter chooses, Escape closes. What was typed
 * stays when the list closes; typing after a choice takes the choice back.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const wired = useFieldWiring({ id: props.id })
  // On the server and until the page is alive a plain box stands in, because Base UI writes a style attribute there.
  const alive = useSyncExternalStore(neverChanges, isAlive, isNotAlive)
  if (alive) return <LiveCombobox {...props} wired={wired} />
  return (
    <input {...wired} type="text" placeholder={props.placeholder} className={classes(inputLook, 'h-12 pr-12 pl-11')} />
  )
}

const neverChanges = () => () => {}
const isAlive = () => true
const isNotAlive = () => false

/** What stands in the box: what was typed, or the text of the choice. */
function useTyped<Item>({ value, onChange, textOf }: ComboboxProps<Item>, search: (query: string) => void) {
  const chosen = value === null ? '' : textOf(value)
  const [typed, setTyped] = useState(chosen)
  useEffect(() => {
    if (chosen) setTyped(chosen)
  }, [chosen])
  const write = (text: string, reason: string) => {
    // Base UI empties the box when its list closes without a choice; a person's typing is not ours to throw away.
    if (reason !== 'input-change' && reason !== 'clear-press') return
    setTyped(text)
    search(text)
    if (value !== null) onChange(null)
  }
  const choose = (item: Item | null) => {
    if (item === null) return
    onChange(item)
    setTyped(textOf(item))
  }
  return { typed, write, choose }
}

function LiveCombobox<Item>(props: ComboboxProps<Item> & { wired: ReturnType<typeof useFieldWiring> }) {
  const { value, keyOf, textOf, minLength = 2, wired } = props
  const texts = useUiTexts()
  const label = useContext(FieldContext)?.labelId
  const frame = useRef<HTMLDivElement>(null)
  const { state, search } = useSearch(props.onSearch, minLength)
  const { typed, write, choose } = useTyped(props, search)
  const items = state.items.length === 0 && value ? [value] : state.items

  return (
    <Base.Root
      items={items}
      filter={null}
      value={value}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => write(text, reason)}
      itemToStringLabel={textOf}
      isItemEqualToValue={(one: Item, other: Item) => keyOf(one) === keyOf(other)}
    >
      <Base.InputGroup ref={frame} className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-2"
        />
        <Base.Input
          {...wired}
          // While its list is open all else is hidden from screen readers; a name by reference survives that.
          aria-labelledby={label}
          placeholder={props.placeholder}
          autoComplete="off"
          className={classes(inputLook, 'h-12 pr-12 pl-11')}
        />
        <span className="absolute inset-y-0 right-0.5 grid w-11 place-items-center text-ink-2">
          {state.phase === 'searching' ? (
            <Spinner />
          ) : (
            <Base.Clear
              aria-label={texts.clear}
              className="grid size-11 place-items-center rounded-control hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Clear>
          )}
        </span>
      </Base.InputGroup>
      <Base.Portal container={frame} hidden={state.phase === 'idle'}>
        <Base.Positioner sideOffset={6} className="z-50 outline-none">
          <Popup {...props} state={state} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Popup<Item>(props: ComboboxProps<Item> & { state: SearchState<Item> }) {
  const { state, keyOf, textOf, detailOf, failedText, footer } = props
  return (
    <Base.Popup
      aria-busy={state.phase === 'searching' || undefined}
      className="w-(--anchor-width) overflow-hidden rounded-control border border-line bg-surface text-ink shadow-float"
    >
      <Matches state={state} failedText={failedText} />
      <Base.List className="max-h-72 overflow-y-auto overscroll-contain p-1 empty:hidden">
        {(item: Item) => (
          <Base.Item
            key={keyOf(item)}
            value={item}
            className="min-h-11 cursor-pointer rounded-[calc(var(--round-control)*.7)] px-3 py-2.5 outline-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-selected:font-semibold forced-colors:data-highlighted:outline-2"
          >
            {textOf(item)}
            {detailOf && <span className="block text-s font-normal text-ink-2">{detailOf(item)}</span>}
          </Base.Item>
        )}
      </Base.List>
      {footer && <div className="border-t border-line p-2">{footer}</div>}
    </Base.Popup>
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
    <Base.Status
      className={quiet ? 'sr-only' : classes('px-4 py-3 text-s', state.phase === 'failed' ? 'text-bad' : 'text-ink-2')}
    >
      {said[state.phase]}
    </Base.Status>
  )
}
