import { Trans, useLingui } from '@lingui/react/macro'
import { billingFiles } from '@waea/contract/money/billing'
import { taxYearOf, taxYearWith } from '@waea/domain/billing/making/tax-year'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { FoldCard } from '@waea/ui/data/fold-card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { useState } from 'react'
import { fetchFile } from '../../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import { FileButton } from './file-button.tsx'

/** How long documents must be kept for the tax office. */
const keptYears = 7

/** The documents of a tax year in one file; for an account with bills, their lines as CSV too. */
export function YearDocuments({ hasBills = false }: { hasBills?: boolean }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const current = taxYearWith(dayOf(new Date()))
  const [year, setYear] = useState(String(current))
  const days = taxYearOf(year)
  const years = Array.from({ length: keptYears }, (_, at) => String(current - at))
  const spanOf = (one: string) => {
    const { from = '', last = '' } = taxYearOf(one) ?? {}
    return t`${dateText(from, 'date', locale)} to ${dateText(last, 'date', locale)}`
  }
  return (
    <FoldCard
      title={<Trans>For your accountant</Trans>}
      summary={<Trans>Every bill, credit note and receipt of a tax year, as PDF in one ZIP file.</Trans>}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Tax year`} className="max-sm:w-full">
          <Select
            value={year}
            options={years.map((one) => ({ value: one, label: spanOf(one) }))}
            onChange={(event) => setYear(event.target.value)}
          />
        </Field>
        <FileButton
          name={`documents-${year}.zip`}
          fetch={() => fetchFile(session, billingFiles.taxYearFile, { customerUuid, year })}
          what={<Trans>Documents of a tax year</Trans>}
          className="max-sm:w-full"
        >
          <Trans>Download all documents</Trans>
        </FileButton>
        {hasBills && days && (
          <FileButton
            name={`bill-lines-${year}.csv`}
            fetch={() => fetchFile(session, billingFiles.linesFile, { customerUuid, From: days.from, Upto: days.last })}
            what={<Trans>Lines of your bills</Trans>}
            className="max-sm:w-full"
          >
            <Trans>Download bill lines as CSV</Trans>
          </FileButton>
        )}
      </div>
    </FoldCard>
  )
}
