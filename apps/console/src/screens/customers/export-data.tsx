import { useMutation } from '@tanstack/react-query'
import type { CallError } from '@waea/contract/call-error'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { Button } from '@waea/ui/button'
import { saveFile } from '@waea/ui/save-file'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { readFile } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
import type { Customer } from './section.tsx'

/** Saves everything that is kept about a customer as one file, once it is confirmed. */
export function ExportData({ customer: { UUID: customerUuid } }: { customer: Customer }) {
  const toast = useToast()
  const reason = useReason()
  const mayExport = useMay('customer:export')
  const [isOpen, setIsOpen] = useState(false)
  const file = useMutation<Blob, CallError>({
    mutationFn: () => readFile(operatorCustomers.exportCustomer, { customerUuid }, { reason }),
    onSuccess: (blob) => {
      saveFile(blob, `customer-${customerUuid}.zip`)
      toast({ text: 'The data are saved as a file', tone: 'good' })
      setIsOpen(false)
    },
  })
  if (!mayExport) return null
  return (
    <>
      <Button size="s" tone="quiet" onClick={() => setIsOpen(true)}>
        Export data
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          title="Export everything about this customer?"
          confirmText="Export the data"
          loading={file.isPending}
          refusal={refusalText(file.error)}
          onConfirm={() => file.mutate()}
          onCancel={() => setIsOpen(false)}
        >
          The file has all that we keep about the customer and the people who own the account, with their bills,
          receipts and files. Give it to nobody but them, after you know who they are. A long account takes some
          minutes.
        </ConfirmDialog>
      )}
    </>
  )
}
