import { Trans, useLingui } from '@lingui/react/macro'
import type { Call, Gives, Input } from '@waea/contract/call'
import { Button, type ButtonLook } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../data/shared/use-send.ts'
import { useErrorText } from './refusal-text.tsx'

type DeedProps<C extends Call> = {
  call: C
  input: Input<C>
  /** The calls whose answers it changes. */
  changes: readonly Call[]
  /** The button's accessible name, if its text does not say which row it belongs to. */
  label?: string
  size?: ButtonLook['size']
  children: ReactNode
}

/** A row's button that acts at once and reports the result in a toast. */
export function Deed<C extends Call>({
  call,
  input,
  changes,
  label,
  size = 's',
  done,
  children,
}: DeedProps<C> & { done: string }) {
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useSend(call, { changes })
  const send = async () => {
    try {
      await mutateAsync(input)
      toast({ tone: 'good', text: done })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <Button tone="quiet" size={size} loading={isPending} aria-label={label} onClick={() => void send()}>
      {children}
    </Button>
  )
}

type ConfirmedDeedProps<C extends Call> = DeedProps<C> & {
  question: string
  /** What the action means, shown in the confirmation. */
  says: ReactNode
  confirmText: ReactNode
  /** The toast on success; omit it if the page itself shows the result. */
  done?: (gives: Gives<C>) => string
}

/** A button for a destructive action: asks first, and shows a refusal in the dialog (1§2). */
export function ConfirmedDeed<C extends Call>({
  call,
  input,
  changes,
  label,
  size,
  question,
  says,
  confirmText,
  done,
  children,
}: ConfirmedDeedProps<C>) {
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(call, { changes })
  const close = () => {
    setAsks(false)
    reset()
  }
  const send = async () => {
    try {
      const gives = await mutateAsync(input)
      close()
      if (done) toast({ tone: 'good', text: done(gives) })
    } catch {
      // The dialog stays open and shows the reason.
    }
  }
  return (
    <>
      <Button tone="quiet" size={size} aria-label={label} onClick={() => setAsks(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={question}
        confirmText={confirmText}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void send()}
        onCancel={close}
      >
        {says}
      </ConfirmDialog>
    </>
  )
}

type NamedDeedProps<C extends Call> = Pick<DeedProps<C>, 'call' | 'input' | 'changes'> & {
  /** The row's name. */
  name: string
  done: string
}

/** Makes this row the default of its list. */
export function MakeDefault<C extends Call>({ name, ...deed }: NamedDeedProps<C>) {
  const { t } = useLingui()
  return (
    <Deed {...deed} label={t`Make default: ${name}`}>
      <Trans>Make default</Trans>
    </Deed>
  )
}

/** Removes this row after confirmation; the children say what that means. */
export function Remove<C extends Call>({ name, done, children, ...deed }: NamedDeedProps<C> & { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <ConfirmedDeed
      {...deed}
      size="s"
      label={t`Remove ${name}`}
      question={t`Remove ${name}?`}
      says={children}
      confirmText={<Trans>Remove</Trans>}
      done={() => done}
    >
      <Trans>Remove</Trans>
    </ConfirmedDeed>
  )
}
