import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { Button, buttonClass } from '@waea/ui/button'
import { CopyField } from '@waea/ui/copy-field'
import { QrCode } from '@waea/ui/qr-code'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, useState } from 'react'
import { wanted } from '../../../shell/calls/shared/wanted.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { browsingOf, type Device } from './device.ts'

type Installation = Gives<typeof activation.installation>

/** How to install the eSIM: one press on the phone itself, a QR code from another screen, or by hand. */
export default function EsimInstall({ mobileUuid }: { mobileUuid: string }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { session } = usePortal()
  // Sent without the step-up dialog, which may open only when the person presses a button.
  const installation = useQuery(wanted(activation.installation, { customerUuid, mobileUuid }, session.send))
  const errorText = useErrorText()
  const refused = (error: unknown) => {
    const code = error instanceof CallError && error.code
    if (code === 'step-up-needed') return <Unproved mobileUuid={mobileUuid} />
    if (code !== 'not-allowed') return undefined
    return (
      <Notice>
        <Trans>Only the owner of the account can see the code of this eSIM. Ask them to open this page.</Trans>
      </Notice>
    )
  }
  return (
    <Loaded
      query={installation}
      waiting={<Skeleton className="h-64" />}
      failed={t`We couldn’t load your eSIM`}
      note={errorText}
      instead={refused}
    >
      {(answer) => <Ways installation={answer} />}
    </Loaded>
  )
}

/** The code is shown only after a step-up: the first person to install the eSIM gets the number. */
function Unproved({ mobileUuid }: { mobileUuid: string }) {
  const customerUuid = useCustomerUuid()
  const { send } = usePortal()
  const queries = useQueryClient()
  const { onSend, isSending, refusal } = useSending(async () => {
    const input = { customerUuid, mobileUuid }
    await queries.fetchQuery({ ...wanted(activation.installation, input, send), retry: false })
  })
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        <Trans>
          Anyone with this code could install your number on their phone, so we confirm it’s you before we show it.
        </Trans>
      </p>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <Button className="justify-self-start" loading={isSending} onClick={() => void onSend()}>
        <Trans>Show the eSIM’s code</Trans>
      </Button>
    </div>
  )
}

function Ways({ installation }: { installation: Installation }) {
  const { t } = useLingui()
  const { device, isInsideApp } = browsingOf(navigator.userAgent, navigator.maxTouchPoints)
  const [isCodeShown, setCodeShown] = useState(device === 'other')
  return (
    <div className="grid gap-5">
      {isInsideApp && (
        <Notice tone="warn">
          <Trans>
            You opened this page inside another app, where the install link doesn’t work. Open it in Safari or Chrome,
            or use the QR code.
          </Trans>
        </Notice>
      )}
      {device !== 'other' && !isInsideApp && <OneTap installation={installation} device={device} />}
      {isCodeShown ? (
        <>
          <Scan code={installation.ActivationCode} />
          <Instructions device={device} />
        </>
      ) : (
        <Button tone="quiet" wide onClick={() => setCodeShown(true)}>
          <Trans>Show QR code</Trans>
        </Button>
      )}
      <div className="grid">
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
            <Trans>Enter the code by hand</Trans>
          </summary>
          <div className="grid gap-4 pt-2 pb-3">
            {/* Only for installing by code: the install button needs no path through the phone's settings. */}
            {!isCodeShown && <Instructions device={device} />}
            <CopyField label={t`Activation code`} value={installation.ActivationCode} />
            <CopyField label={t`SM-DP+ address`} value={installation.SMDPAddress} />
            <CopyField label={t`Matching ID`} value={installation.MatchingID} />
          </div>
        </details>
        <NoEsimShown />
      </div>
    </div>
  )
}

function OneTap({ installation, device }: { installation: Installation; device: Exclude<Device, 'other'> }) {
  const link = device === 'iphone' ? installation.AppleLink : installation.AndroidLink
  return (
    <div className="grid gap-2">
      <a href={link} className={buttonClass({ wide: true })}>
        <Trans>Install eSIM</Trans>
      </a>
      <p className="text-s text-ink-2">
        {device === 'iphone' ? (
          <Trans>You need iOS 17.4 or later. On an older iPhone, use the QR code.</Trans>
        ) : (
          <Trans>Most phones need Android 14 or later. On an older one, use the QR code.</Trans>
        )}
      </p>
    </div>
  )
}

function Scan({ code }: { code: string }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-sunken p-5 sm:grid-cols-[auto_1fr] sm:justify-items-start sm:gap-6">
      <QrCode value={code} alt={t`QR code of your eSIM`} className="max-w-48" />
      <p className="self-center text-ink-2">
        <Trans>
          Open this page on another screen, or print it, and scan the code with the phone you want the eSIM on. You can
          install it on one phone only.
        </Trans>
      </p>
    </div>
  )
}

function Instructions({ device }: { device: Device }) {
  const ways: [Device, ReactNode, ReactNode][] = [
    ['iphone', 'iPhone', <Trans key="i">Settings › Mobile Service › Add eSIM › Use QR Code. Keep Wi-Fi on.</Trans>],
    [
      'android',
      <Trans key="t">Android</Trans>,
      <Trans key="a">Settings › Network and internet › SIMs › Add SIM › Set up an eSIM. Keep Wi-Fi on.</Trans>,
    ],
  ]
  const shown = ways.filter(([of]) => device === 'other' || of === device)
  return (
    <dl className="grid gap-3 text-s text-ink-2">
      {shown.map(([of, name, how]) => (
        <div key={of}>
          <dt className="font-semibold text-ink">{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What to try when the phone shows no eSIM. */
function NoEsimShown() {
  const { support } = useBrand()
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
        <Trans>My phone doesn’t show an eSIM option</Trans>
      </summary>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2 marker:text-ink-3">
        <li>
          <Trans>
            Dial *#06#. If your phone can use an eSIM, it shows a number called EID. If it doesn’t, you need a SIM card.
          </Trans>
        </li>
        <li>
          <Trans>Check that your phone isn’t locked to another provider.</Trans>
        </li>
        <li>
          <Trans>Connect to Wi-Fi, then install again. The same code works until the eSIM is on a phone.</Trans>
        </li>
        <li>
          <Trans>
            Once it’s installed, turn the line on under Settings, SIMs or Mobile Service. Then restart your phone.
          </Trans>
        </li>
        <li>
          <Trans>
            Still not working? Call us on{' '}
            <a href={support.phoneLink} className="whitespace-nowrap text-primary underline underline-offset-4">
              {support.phone}
            </a>
            .
          </Trans>
        </li>
      </ul>
    </details>
  )
}
