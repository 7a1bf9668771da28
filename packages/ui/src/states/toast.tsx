import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export type ToastTone = 'info' | 'good' | 'bad'
export type Toast = {
  text: ReactNode
  tone?: ToastTone
  /** An action; a toast with one stays until it is closed. */
  action?: { text: ReactNode; onPress: () => void } | undefined
}
type Shown = Toast & { id: number }

const visibleMs = 6000
const maxAtOnce = 3
const icons = { info: Info, good: CircleCheck, bad: CircleAlert } as const
const iconTones = { info: 'text-info', good: 'text-good', bad: 'text-bad' } as const

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a temporary message: `const toast = useToast(); toast({ text: 'Saved', tone: 'good' })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** The live region for toasts, announced politely. Shows at most three at once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const texts = useUiTexts()
  const [toasts, setToasts] = useState<Shown[]>([])
  const nextId = useRef(1)
  const show = useCallback((toast: Toast) => {
    const id = nextId.current++
    setToasts((before) => [...before, { ...toast, id }].slice(-maxAtOnce))
  }, [])
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label={texts.notices}
        aria-live="polite"
        aria-relevant="additions"
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot,0px)+max(1rem,env(safe-area-inset-bottom)))] z-50 grid justify-items-center gap-2 max-sm:bottom-[max(6rem,var(--foot,0px)+1rem)] sm:justify-items-end"
      >
        <ul className="contents">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
          ))}
        </ul>
      </section>
    </ToastContext>
  )
}

/** The toast closes by itself, except while it is hovered or focused. */
function ToastCard({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const texts = useUiTexts()
  const [isPaused, setPaused] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  const stays = isPaused || Boolean(toast.action)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => close.current(), visibleMs)
    return () => clearTimeout(timer)
  }, [stays])
  const tone = toast.tone ?? 'info'
  const Icon = useMemo(() => icons[tone], [tone])
  return (
    <li
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-control border border-line bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-float enter-up"
    >
      <Icon aria-hidden="true" className={classes('size-5 shrink-0', iconTones[tone])} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="flex-1 basis-44 py-1.5 font-medium">{toast.text}</span>
        {toast.action && (
          <button
            type="button"
            className="min-h-11 font-semibold text-primary underline underline-offset-4"
            onClick={() => {
              toast.action?.onPress()
              onClose()
            }}
          >
            {toast.action.text}
          </button>
        )}
      </span>
      <IconButton label={texts.close} onClick={onClose} icon={<X aria-hidden="true" className="size-5" />} />
    </li>
  )
}
