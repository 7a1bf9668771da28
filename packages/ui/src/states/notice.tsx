import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type NoticeTone = 'info' | 'warn' | 'bad' | 'good'

const tones = {
  info: { look: 'bg-info-soft [--tone:var(--info)]', icon: Info, role: undefined },
  good: { look: 'bg-good-soft [--tone:var(--good)]', icon: CircleCheck, role: 'status' },
  warn: { look: 'bg-warn-soft [--tone:var(--warn)]', icon: TriangleAlert, role: undefined },
  bad: { look: 'bg-bad-soft [--tone:var(--bad)]', icon: CircleAlert, role: 'alert' },
} as const

/** A message within a page. Errors are announced at once, other messages politely. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  className,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  const { look, icon: Icon, role } = tones[tone]
  return (
    <div role={role} className={classes('flex gap-3 rounded-control border border-(--tone)/30 p-4', look, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-ink-2' : undefined}>{children}</div>}
        {action && <div className="pt-1">{action}</div>}
      </div>
    </div>
  )
}
