import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { articleHistory } from '@waea/contract/operators/help-articles'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { Section } from '../../shell/section.tsx'
import { useMay } from '../../shell/session.ts'
import { Preview } from './preview.tsx'
import { type Article, WriteDialog } from './write-dialog.tsx'

type Version = Gives<typeof articleHistory.articleVersions>['Versions'][number]

const states = { draft: 'Draft', published: 'Published', withdrawn: 'Taken back' } as const

/** The versions of an article: who wrote each, when and why; an earlier one is read and published again. */
export function ArticleHistory({ article, onRestored }: { article: Article; onRestored: () => void }) {
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayWrite = useMay('article:write')
  const versions = useCall(articleHistory.articleVersions, { articleUuid: article.UUID, PageNumber: page })
  const [read, setRead] = useState<Version>()
  const [restored, setRestored] = useState<Version>()
  return (
    <Section title="Versions">
      <Loaded query={versions} waiting={<SkeletonList count={2} />} failed="The versions can’t be loaded" isPart>
        {({ Versions, PageInfo }) => (
          <Paged pages={PageInfo} onPage={(next, how) => void navigate({ to: '.', search: { page: next }, ...how })}>
            <Table
              caption="Versions"
              rows={Versions}
              keyOf={({ Version: number }) => String(number)}
              columns={[
                { key: 'version', header: 'Version', names: true, cell: ({ Version: number }) => number },
                { key: 'state', header: 'What', cell: ({ State }) => states[State] },
                { key: 'by', header: 'Who', cell: ({ By }) => By },
                { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
                { key: 'why', header: 'Why', cell: ({ Reason }) => Reason },
                {
                  key: 'deeds',
                  header: '',
                  align: 'end',
                  cell: (one) => (
                    <span className="flex flex-wrap justify-end gap-x-3">
                      <Button size="s" tone="link" onClick={() => setRead(one)}>
                        Read<span className="sr-only"> version {one.Version}</span>
                      </Button>
                      {mayWrite && one.Version < article.Version && (
                        <Button size="s" tone="link" onClick={() => setRestored(one)}>
                          Publish again<span className="sr-only"> version {one.Version}</span>
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]}
            />
          </Paged>
        )}
      </Loaded>
      {read && <Preview title={read.Title} body={read.Text} onClose={() => setRead(undefined)} />}
      {restored && (
        <WriteDialog
          state="published"
          input={{
            articleUuid: article.UUID,
            Version: article.Version,
            Topic: restored.Topic,
            Title: restored.Title,
            Description: restored.Description,
            Text: restored.Text,
          }}
          onDone={onRestored}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Section>
  )
}
