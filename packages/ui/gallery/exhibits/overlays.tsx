import { LogOut, Receipt, User } from 'lucide-react'
import { createElement, useState } from 'react'
import { Avatar } from '../../src/avatar.tsx'
import { Button } from '../../src/button.tsx'
import { Field } from '../../src/fields/field.tsx'
import { TextInput } from '../../src/fields/text-input.tsx'
import { Menu } from '../../src/menu.tsx'
import { ConfirmDialog } from '../../src/states/confirm-dialog.tsx'
import { Dialog } from '../../src/states/dialog.tsx'
import { ErrorDialog } from '../../src/states/error-dialog.tsx'
import { SuccessDialog } from '../../src/states/success-dialog.tsx'
import { useToast } from '../../src/states/toast.tsx'
import type { Exhibit } from '../exhibit.ts'

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'closed' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => setOpen('plain')}>
        Rename SIM
      </Button>
      <Button tone="quiet" onClick={() => setOpen('closed')}>
        Without a close button
      </Button>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Rename this SIM"
        actions={
          <>
            <Button onClick={close}>Save</Button>
            <Button tone="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Name" hint="Only you see it.">
          <TextInput defaultValue="Main" />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'closed'}
        onClose={close}
        hideClose
        title="Your bank is asking"
        actions={<Button onClick={close}>I have confirmed</Button>}
      >
        <p className="text-ink-2">Confirm the payment in your bank's app, then come back.</p>
      </Dialog>
    </div>
  )
}

function Confirms() {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const end = (said: string) => {
    setAnswer(said)
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button tone="danger" onClick={() => setOpen(true)}>
        Remove card
      </Button>
      <output>{answer}</output>
      <ConfirmDialog
        open={open}
        danger
        title="Remove the Visa card ending 4242?"
        confirmText="Remove card"
        cancelText="Keep it"
        onConfirm={() => end('confirmed')}
        onCancel={() => end('cancelled')}
      >
        Auto top-up stops until you add another card.
      </ConfirmDialog>
    </div>
  )
}

function ErrorAndSuccess() {
  const [open, setOpen] = useState<'error' | 'success' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => setOpen('error')}>
        Fail
      </Button>
      <Button tone="quiet" onClick={() => setOpen('success')}>
        Succeed
      </Button>
      <ErrorDialog
        open={open === 'error'}
        header="Top up"
        title="The card was declined"
        message="No money moved. Try another card, or ask your bank."
        buttonCaption="OK"
        onClose={close}
      />
      <SuccessDialog open={open === 'success'} title="$20.00 is on your account" buttonCaption="Done" onClose={close}>
        The receipt is on its way to your inbox.
      </SuccessDialog>
    </div>
  )
}

function Menus() {
  const [chosen, setChosen] = useState('')
  const items = [
    {
      key: 'profile',
      label: 'Profile',
      icon: <User aria-hidden="true" className="size-5" />,
      onSelect: () => setChosen('profile'),
    },
    {
      key: 'bills',
      label: 'Bills and receipts',
      icon: <Receipt aria-hidden="true" className="size-5" />,
      link: createElement('a', { href: '#menu' }),
    },
    { key: 'closed', label: 'Not open', disabled: true },
    {
      key: 'out',
      label: 'Sign out',
      icon: <LogOut aria-hidden="true" className="size-5" />,
      danger: true,
      startsGroup: true,
      onSelect: () => setChosen('out'),
    },
  ]
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Menu items={items} align="start">
        Your account
      </Menu>
      <Menu items={items} plain label="Prepay Demo" align="start">
        <Avatar name="Prepay Demo" />
      </Menu>
      <output>{chosen}</output>
    </div>
  )
}

function Toasts() {
  const toast = useToast()
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => toast({ tone: 'good', text: 'Name saved' })}>
        Good news
      </Button>
      <Button
        tone="quiet"
        onClick={() =>
          toast({
            tone: 'bad',
            text: 'The line dropped. Nothing was sent.',
            action: { text: 'Try again', onPress: () => {} },
          })
        }
      >
        Bad news
      </Button>
    </div>
  )
}

export const overlays: Exhibit[] = [
  { name: 'dialog', Show: Dialogs },
  { name: 'confirm-dialog', Show: Confirms },
  { name: 'error-and-success-dialog', Show: ErrorAndSuccess },
  { name: 'menu', Show: Menus },
  { name: 'toast', Show: Toasts },
]
