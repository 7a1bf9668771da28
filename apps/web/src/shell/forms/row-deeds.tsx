import { Trans, useLingui } from '@lingui/react/macro'
import type { Asked, Call, Gives } from '@waea/contract/call'
import { Button, type ButtonLook } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/confirm-dialog'
import { useToast } from '@waea/ui/toast'
import { type ReactNode, useState } from 'react'
import { useSend } from '../data/use-send.ts'
import { useErrorText } from './refusal-text.tsx'

type DeedProps<C extends Call> = {
  call: C
  asked: Asked<C>
  /** The calls whose answers have changed by it. */
  changes: readonly Call[]
  /** The name of its button where the words alone do not tell which row is meant. */
  label?: string
  size?: ButtonLook['size']
  children: ReactNode
}

/** A button of a row that does one thing at once; how it went is said in passing. */
export function Deed<C extends Call>({
  call,
  asked,
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
      await mutateAsync(asked)
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

type AskedDeedProps<C extends Call> = DeedProps<C> & {
  question: string
  /** What comes of it, for who is asked. */
  says: ReactNode
  confirmText: ReactNode
  /** What is said when it is done; left out where the page itself shows it. */
  done?: (gives: Gives<C>) => string
}

/** A button whose act takes something away: it asks first, and a refusal is said where it was asked (1§2). */
export function AskedDeed<C extends Call>({
  call,
  asked,
  changes,
  label,
  size,
  question,
  says,
  confirmText,
  done,
  children,
}: AskedDeedProps<C>) {
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
      const gives = await mutateAsync(asked)
      close()
      if (done) toast({ tone: 'good', text: done(gives) })
    } catch {
      // The dialog stays and says why.
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

type NamedDeedProps<C extends Call> = Pick<DeedProps<C>, 'call' | 'asked' | 'changes'> & {
  /** How the row is called. */
  name: string
  done: string
}

/** Puts the thing of this row before the others of its list. */
export function MakeDefault<C extends Call>({ name, ...deed }: NamedDeedProps<C>) {
  const { t } = useLingui()
  return (
    <Deed {...deed} label={t`Make default: ${name}`}>
      <Trans>Make default</Trans>
    </Deed>
  )
}

/** Takes the thing of this row away, once it is confirmed; the children say what comes of it. */
export function Remove<C extends Call>({ name, done, children, ...deed }: NamedDeedProps<C> & { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <AskedDeed
      {...deed}
      size="s"
      label={t`Remove ${name}`}
      question={t`Remove ${name}?`}
      says={children}
      confirmText={<Trans>Remove</Trans>}
      done={() => done}
    >
      <Trans>Remove</Trans>
    </AskedDeed>
  )
}
