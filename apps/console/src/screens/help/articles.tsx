import { Link } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { helpArticles } from '@waea/contract/operators/help-articles'
import { helpSections, newsTopic } from '@waea/domain/support/help-article'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { useListSearch, WorkList } from '../work/work-list.tsx'

type Article = Gives<typeof helpArticles.writtenArticles>['Articles'][number]

/** The name of a topic, with its category. */
export function topicText(topic: string): string {
  if (topic === newsTopic) return 'What’s new'
  const section = helpSections.find(({ id }) => id === topic)
  return section ? `${section.category.name}: ${section.name}` : topic
}

/** Whether customers see an article, and whether there is a draft. */
export function ArticleState({ article: { State, LiveVersion } }: { article: Article }) {
  return (
    <span className="flex flex-wrap gap-2">
      {LiveVersion !== undefined && <StatusBadge tone="good">Published</StatusBadge>}
      {State === 'draft' && <StatusBadge tone="info">Draft</StatusBadge>}
      {State === 'withdrawn' && <StatusBadge tone="neutral">Taken back</StatusBadge>}
    </span>
  )
}

/** The help articles and the news that are written here. */
export function ArticlesPage() {
  const mayWrite = useMay('article:write')
  const query = useCall(helpArticles.writtenArticles, useListSearch())
  const hasHelpDesk = query.data?.HasHelpDesk
  return (
    <WorkList
      title="Help and news"
      lead="The articles of the portal’s help, and what it shows as new."
      findHint="Topics, titles and texts."
      above={
        <>
          {hasHelpDesk && (
            <Notice tone="info">
              The articles of the help come from your help desk, and are written there. Here you write what’s new.
            </Notice>
          )}
          {mayWrite && (
            <Link
              to="/help-articles/$articleUuid"
              params={{ articleUuid: 'new' }}
              className={buttonClass({ className: 'justify-self-start' })}
            >
              {hasHelpDesk ? 'Write what’s new' : 'Write an article'}
            </Link>
          )}
        </>
      }
      query={query}
      rowsOf={({ Articles }) => Articles}
      pageOf={({ PageInfo }) => PageInfo}
      keyOf={({ UUID }) => UUID}
      empty={
        hasHelpDesk
          ? 'Nothing is written yet: the portal shows the news that come with it'
          : 'Nothing is written yet: customers find ways to contact you, and the news that come with the portal'
      }
      columns={[
        {
          key: 'title',
          header: 'Title',
          names: true,
          cell: ({ UUID, Title }) => (
            <Link to="/help-articles/$articleUuid" params={{ articleUuid: UUID }} className="underline wrap-anywhere">
              {Title}
            </Link>
          ),
        },
        { key: 'topic', header: 'Topic', cell: ({ Topic }) => topicText(Topic) },
        { key: 'state', header: 'State', cell: (article) => <ArticleState article={article} /> },
        { key: 'at', header: 'Changed', cell: ({ ChangedAtNanos }) => moment(ChangedAtNanos) },
      ]}
    />
  )
}
