import type { Gives } from '@waea/contract/call'
import type { voucherBatches } from '@waea/contract/money/voucher-batches'
import { money, plainDollars } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { TextArea } from '@waea/ui/fields/text-input'
import { saveFile } from '@waea/ui/save-file'
import { Dialog } from '@waea/ui/states/dialog'
import { useState } from 'react'
import { countOf } from '../../shell/counts.ts'

export type MadeBatch = Gives<typeof voucherBatches.makeBatch>

/** Shows the codes of a new batch, which no page shows again, and saves them. Only its buttons close it. */
export function CodesDialog({ batch, onClose }: { batch: MadeBatch; onClose: () => void }) {
  const [isSaved, setIsSaved] = useState(false)
  const { Batch: name, Codes } = batch
  const onSave = () => {
    saveFile(new Blob([csvOf(batch)], { type: 'text/csv;charset=utf-8' }), `vouchers-${name}.csv`)
    setIsSaved(true)
  }
  return (
    <Dialog
      open
      hideClose
      onClose={onClose}
      title="Save the codes now"
      size="m"
      actions={
        <>
          <Button data-autofocus tone={isSaved ? 'quiet' : 'primary'} onClick={onSave}>
            Save as CSV
          </Button>
          <Button tone={isSaved ? 'primary' : 'link'} onClick={onClose}>
            {isSaved ? 'I have the file' : 'Close without a file'}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {name} is made. Its codes are not shown again, and nobody can read them back. Whoever has a code has its money:
        keep the file as you keep cash, and delete it once the vouchers are printed.
      </p>
      {isSaved && <p role="status">The codes are saved as vouchers-{name}.csv.</p>}
      <Field label={countOf(Codes.length, 'code')}>
        <TextArea readOnly rows={8} className="tabular-nums" value={Codes.join('\n')} />
      </Field>
    </Dialog>
  )
}

/** One line a voucher. Neither a name nor a code can be a formula of a spreadsheet: both begin with a letter or digit. */
function csvOf({ Batch: name, ValueCents, LastDay, Codes }: MadeBatch): string {
  const lines = Codes.map((code) => `${name},${code},${plainDollars(money(ValueCents))},${LastDay}`)
  return ['Batch,Code,Value,LastDay', ...lines, ''].join('\r\n')
}
