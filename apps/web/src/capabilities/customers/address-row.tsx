import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/customers'
import { type DeliveryAddress, printedLines } from '@waea/domain/shop/delivery-address'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { ConfirmDialog } from '@waea/ui/confirm-dialog'
import { useToast } from '@waea/ui/toast'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useCustomerUuid } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { useSend } from '../../shell/use-send.ts'
import type { SavedAddress } from './place.ts'

const changes = [customers.addresses]

/** A delivery address with what can be done about it. */
export function AddressRow({ address }: { address: SavedAddress }) {
  const lines = printedLines(address as DeliveryAddress)
  const [title = '', ...rest] = address.Description ? [address.Description, ...lines] : lines
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        <MapPin aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-l leading-snug">{title}</h2>
        <p className="text-s text-ink-2">{rest.join(', ')}</p>
      </div>
      {address.IsDefault && (
        <Chip>
          <Trans>Default</Trans>
        </Chip>
      )}
      <div className="flex gap-3 max-sm:w-full">
        {!address.IsDefault && <MakeDefault address={address} name={title} />}
        <Remove address={address} name={title} />
      </div>
    </Card>
  )
}

type Props = { address: SavedAddress; name: string }

function MakeDefault({ address, name }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useSend(customers.changeAddress, { changes })
  const send = async () => {
    try {
      await mutateAsync({ spid: '2', customerUuid, addressUuid: address.AddressUUID, Rank: 1 })
      toast({ tone: 'good', text: t`${name} is the default address` })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <Button tone="quiet" size="s" loading={isPending} aria-label={t`Make default: ${name}`} onClick={() => void send()}>
      <Trans>Make default</Trans>
    </Button>
  )
}

function Remove({ address, name }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(customers.removeAddress, { changes })
  const send = async () => {
    try {
      await mutateAsync({ spid: '2', customerUuid, addressUuid: address.AddressUUID })
      setAsks(false)
      toast({ tone: 'good', text: t`${name} was removed` })
    } catch {
      // The dialog stays and says why.
    }
  }
  const close = () => {
    setAsks(false)
    reset()
  }
  return (
    <>
      <Button tone="quiet" size="s" aria-label={t`Remove ${name}`} onClick={() => setAsks(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t`Remove ${name}?`}
        confirmText={<Trans>Remove</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void send()}
        onCancel={close}
      >
        {address.IsDefault ? (
          <Trans>It is the default address. The next one in the list takes its place.</Trans>
        ) : (
          <Trans>Parcels that are on their way still go there.</Trans>
        )}
      </ConfirmDialog>
    </>
  )
}
