import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { type MovementKind, movementKinds } from '@waea/domain/balance/movement'
import { pageSizes } from '@waea/domain/paging'
import { addMonths, dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Pager } from '@waea/ui/data/pager'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, type Search, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { fetchFile } from '../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { CsvButton } from '../payments/shared/file-button.tsx'
import { type PaidLine, PaidList } from '../payments/shared/paid-list.tsx'
import { type Movement, useMovementWords } from './movement-words.ts'
import { NoCredit } from './no-credit.tsx'
import { usePrepayMobile } from './use-prepay-mobile.ts'

const here = '/profile/balance/movements'
/** How many months back can be chosen; older movements are in the file. */
const monthsShown = 24

/** A mobile's credit movements, newest first: reason, amount, remaining credit, and receipt. */
export default function Movements() {
  const { list, prepay, mobile, choose } = usePrepayMobile()
  return (
    <Screen
      width="list"
      title={<Trans>Credit</Trans>}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      lead={mobile ? <Trans>Everything that changed the credit of {mobileName(mobile)}.</Trans> : undefined}
      actions={mobile && <MobileSwitcher mobiles={prepay} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {list.data && !mobile && <NoCredit />}
      {mobile && <OfMobile key={mobile.UUID} mobile={mobile} />}
    </Screen>
  )
}

/** The chosen filter and page, kept in the address so that back and reload restore them. */
function useChosen() {
  const [kind, month, page] = [useSearchValue('kind'), useSearchValue('month'), Number(useSearchValue('page'))]
  const go = useGo()
  const Kind = movementKinds.find((one) => one === kind)
  const Month = month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
  const search = (over: Search): Search => {
    const wanted = { kind: Kind, month: Month, ...over }
    return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== ''))
  }
  return {
    filter: { ...(Kind && { Kind }), ...(Month && { Month }) },
    PageNumber: Number.isSafeInteger(page) && page > 0 ? page : 1,
    choose: (over: Search) => void go(here, { search: search(over) }),
    hrefOf: (wanted: number) =>
      `${here}?${new URLSearchParams(search({ page: String(wanted) }) as Record<string, string>)}`,
  }
}

function OfMobile({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  const { filter, PageNumber, choose, hrefOf } = useChosen()
  const of = { customerUuid, mobileUuid: mobile.UUID, ...filter }
  const movements = useCall(balance.movements, { ...of, PageNumber, PageSize: pageSizes.movements })
  const rows = movements.data?.Movements ?? []
  const isChosen = filter.Kind !== undefined || filter.Month !== undefined
  const line = useLine()
  return (
    <>
      <Choices
        {...filter}
        onChoose={choose}
        csv={
          rows.length > 0 && (
            <CsvButton
              name={`credit${filter.Month ? `-${filter.Month}` : ''}.csv`}
              fetch={() => fetchFile(session, balance.movementsFile, of)}
            />
          )
        }
      />
      <Loaded query={movements} waiting={<SkeletonList count={4} />} failed={t`We couldn’t load your credit history`}>
        {({ PageInfo }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                title={isChosen ? t`Nothing found` : t`Nothing yet`}
                action={
                  isChosen ? undefined : (
                    <Link to="/profile/balance/top-up" className={buttonClass()}>
                      <Trans>Top up</Trans>
                    </Link>
                  )
                }
              >
                {isChosen ? (
                  <Trans>Choose another kind or another month.</Trans>
                ) : (
                  <Trans>Top-ups, and what is paid from credit, show here.</Trans>
                )}
              </EmptyState>
            ) : (
              <PaidList label={t`Credit`} lines={rows.map(line)} />
            )}
            <Pager
              PageNumber={PageNumber}
              TotalPages={PageInfo.TotalPages}
              onPage={(wanted) => choose({ page: String(wanted) })}
              hrefOf={hrefOf}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Choices({
  Kind,
  Month,
  onChoose,
  csv,
}: {
  Kind?: MovementKind
  Month?: string
  onChoose: (over: Search) => void
  csv: React.ReactNode
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kinds } = useMovementWords()
  const thisMonth = dayOf(new Date())
  const months = Array.from({ length: monthsShown }, (_, back) => addMonths(thisMonth, -back, 1))
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[14rem_12rem_1fr]">
      <Field label={t`Kind`}>
        <Select
          value={Kind ?? ''}
          placeholder={t`All`}
          options={movementKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          onChange={(event) => onChoose({ kind: event.target.value })}
        />
      </Field>
      <Field label={t`Month`}>
        <Select
          value={Month ?? ''}
          placeholder={t`All`}
          options={months.map((day) => ({ value: day.slice(0, 7), label: dateText(day, 'month', locale) }))}
          onChange={(event) => onChoose({ month: event.target.value })}
        />
      </Field>
      <div className="max-sm:col-span-2 sm:justify-self-end">{csv}</div>
    </div>
  )
}

function useLine(): (movement: Movement) => PaidLine {
  const { t } = useLingui()
  const locale = useLocale()
  const { settings } = usePortal()
  const { wordsOf } = useMovementWords()
  return (movement) => {
    const amount = dollars(money(movement.AmountCents))
    const left = dollars(money(movement.BalanceCents))
    const { ReceiptUUID } = movement
    return {
      key: movement.UUID,
      title: wordsOf(movement),
      amount: movement.AmountCents > 0 ? `+${amount}` : amount,
      detail: dateText(fromNanos(movement.CreatedAtNanos), 'moment', locale),
      state: <span className="text-s text-ink-2 tabular-nums">{t`Credit after: ${left}`}</span>,
      action: ReceiptUUID && isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
        <Link
          to={`/profile/account/receipts/${ReceiptUUID}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Receipt</Trans>
        </Link>
      ),
    }
  }
}
