import type { Gives } from '@waea/contract/call'
import { deployment } from '@waea/contract/provider'
import { Button } from '@waea/ui/button'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Job = Gives<typeof deployment.parkedJobs>['Jobs'][number]
type Decision = 'retry' | 'drop'

/** The jobs that have used up their tries: nothing does their work unless a person decides. */
export function ParkedJobsPage() {
  const query = useCall(deployment.parkedJobs, useListSearch())
  const may = { retry: useMay('job:retry'), drop: useMay('job:drop') }
  const [chosen, setChosen] = useState<{ job: Job; decision: Decision }>()
  return (
    <>
      <WorkList
        title="Parked jobs"
        lead="Work that failed at every try and is not tried again. Mend the cause, then retry it."
        findHint="Names and ids of jobs, errors; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Jobs }) => Jobs}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ JobID }) => JobID}
        empty="No job is parked"
        columns={[
          { key: 'task', header: 'Job', names: true, cell: ({ Task, JobID }) => `${Task}, ${JobID}` },
          {
            key: 'for',
            header: 'For',
            cell: ({ CustomerUUID, Document }) =>
              CustomerUUID ? (
                <CustomerLink customerUuid={CustomerUUID} name={`Customer ${CustomerUUID}`} />
              ) : (
                <span className="wrap-anywhere">{Document}</span>
              ),
          },
          { key: 'error', header: 'Last error', cell: ({ Error: error }) => error },
          { key: 'tries', header: 'Tries', align: 'end', cell: ({ Tries }) => Tries },
          {
            key: 'since',
            header: 'Since',
            cell: ({ GivenUpAtNanos, CreatedAtNanos }) => moment(GivenUpAtNanos ?? CreatedAtNanos),
          },
          {
            key: 'decide',
            header: '',
            align: 'end',
            cell: (job) => (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                {may.retry && (
                  <Button size="s" tone="quiet" onClick={() => setChosen({ job, decision: 'retry' })}>
                    Retry<span className="sr-only"> {job.JobID}</span>
                  </Button>
                )}
                {may.drop && (
                  <Button size="s" tone="link" onClick={() => setChosen({ job, decision: 'drop' })}>
                    Let go<span className="sr-only"> {job.JobID}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {chosen && <Decide {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Decide({ job, decision, onClose }: { job: Job; decision: Decision; onClose: () => void }) {
  const isRetry = decision === 'retry'
  return (
    <ReasonDialog
      call={isRetry ? deployment.retryJob : deployment.dropJob}
      inputWith={() => ({ jobId: job.JobID })}
      changes={[deployment.parkedJobs, deployment.notices]}
      title={isRetry ? `Retry ${job.Task}?` : `Let ${job.Task} go?`}
      label="Reason"
      submitText={isRetry ? 'Retry the job' : 'Let the job go'}
      done={() => ({ text: isRetry ? `${job.Task} is tried again` : `${job.Task} is let go` })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {isRetry
          ? 'The job runs at once, and is tried as often as a new one.'
          : 'The job is deleted and its work is never done. This can’t be undone.'}
      </p>
      <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{job.Document}</pre>
    </ReasonDialog>
  )
}
