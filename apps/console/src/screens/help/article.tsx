import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { helpArticles } from '@waea/contract/operators/help-articles'
import {
  articleTopics,
  bodyMaxCharacters,
  descriptionMaxCharacters,
  newsTopic,
  titleMaxCharacters,
} from '@waea/domain/support/help-article'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { TextArea, TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useMay } from '../../shell/session.ts'
import { ArticleHistory } from './article-history.tsx'
import { ArticleState, topicText } from './articles.tsx'
import { Preview } from './preview.tsx'
import { type Article, type ArticleText, WriteDialog } from './write-dialog.tsx'

/** Writes an article: a new one, or the next version of one. */
export function ArticlePage() {
  const { articleUuid = 'new' } = useParams({ strict: false })
  const isNew = articleUuid === 'new'
  const article = useCall(helpArticles.writtenArticle, { articleUuid }, { isOff: isNew, forgets: true })
  const list = useCall(helpArticles.writtenArticles, {}, { isOff: !isNew })
  const [restored, setRestored] = useState(0)
  return (
    <>
      <Link to="/help-articles" className="justify-self-start underline">
        All articles and news
      </Link>
      {isNew ? (
        <Loaded query={list} waiting={<SkeletonList count={3} />} failed="The page can’t be loaded">
          {({ HasHelpDesk }) => <ArticleForm hasHelpDesk={HasHelpDesk} />}
        </Loaded>
      ) : (
        <Loaded query={article} waiting={<SkeletonList count={3} />} failed="The article can’t be loaded">
          {(shown) => (
            <>
              {/* A version written elsewhere does not replace what is typed here: saving says so. */}
              <ArticleForm key={restored} article={shown} />
              <ArticleHistory article={shown} onRestored={() => setRestored(restored + 1)} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

const topics = articleTopics.map((value) => ({ value, label: topicText(value) }))
const none: ArticleText = { Topic: newsTopic, Title: '', Description: '', Text: '' }

function ArticleForm({ article, hasHelpDesk = false }: { article?: Article; hasHelpDesk?: boolean }) {
  const mayWrite = useMay('article:write')
  const navigate = useNavigate()
  const [typed, setTyped] = useState<ArticleText>(
    () => article ?? { ...none, Topic: hasHelpDesk ? newsTopic : 'ordering' },
  )
  // The version that is being changed: what somebody else writes meanwhile is not overwritten.
  const [base, setBase] = useState(article?.Version ?? 0)
  const [uuid] = useState(() => article?.UUID ?? crypto.randomUUID())
  const [deed, setDeed] = useState<'draft' | 'published' | 'withdrawn'>()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const isEmpty = typed.Title.trim() === '' || typed.Text.trim() === ''
  const onDone = (written: Article) => {
    setBase(written.Version)
    setTyped(written)
    if (!article) void navigate({ to: '/help-articles/$articleUuid', params: { articleUuid: uuid }, replace: true })
  }
  const change = <K extends keyof ArticleText>(name: K, value: ArticleText[K]) => setTyped({ ...typed, [name]: value })
  return (
    <>
      <PageHeading title={article?.Title ?? 'A new article'}>
        {article && <ArticleState article={article} />}
      </PageHeading>
      <Card className="grid gap-5">
        <Field label="Topic" hint="Where customers find it." required>
          <Select
            options={topics.filter(({ value }) => value === newsTopic || !hasHelpDesk)}
            value={typed.Topic}
            disabled={!mayWrite}
            onChange={({ target }) => change('Topic', target.value)}
          />
        </Field>
        <Field label="Title" required>
          <TextInput
            maxLength={titleMaxCharacters}
            value={typed.Title}
            readOnly={!mayWrite}
            onChange={({ target }) => change('Title', target.value)}
          />
        </Field>
        <Field label="Summary" hint="One sentence below the title in lists. News has none." optional>
          <TextInput
            maxLength={descriptionMaxCharacters}
            value={typed.Description}
            readOnly={!mayWrite}
            onChange={({ target }) => change('Description', target.value)}
          />
        </Field>
        <Field
          label="Text"
          hint="Plain text, or HTML with headings (h2), paragraphs, lists, tables and links. Pictures, styles and scripts are left out. In news each heading begins an item."
          required
        >
          <TextArea
            className="min-h-64"
            maxLength={bodyMaxCharacters}
            value={typed.Text}
            readOnly={!mayWrite}
            onChange={({ target }) => change('Text', target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <>
              <Button disabled={isEmpty} onClick={() => setDeed('published')}>
                Publish
              </Button>
              <Button tone="quiet" disabled={isEmpty} onClick={() => setDeed('draft')}>
                Save as a draft
              </Button>
            </>
          )}
          <Button tone="quiet" disabled={typed.Text.trim() === ''} onClick={() => setIsPreviewed(true)}>
            Preview
          </Button>
          {mayWrite && article?.LiveVersion !== undefined && (
            <Button tone="danger" onClick={() => setDeed('withdrawn')}>
              Take back
            </Button>
          )}
        </div>
      </Card>
      {isPreviewed && <Preview title={typed.Title} body={typed.Text} onClose={() => setIsPreviewed(false)} />}
      {deed && (
        <WriteDialog
          state={deed}
          input={{ articleUuid: uuid, Version: base, ...textOf(typed) }}
          onDone={onDone}
          onClose={() => setDeed(undefined)}
        />
      )}
    </>
  )
}

const textOf = ({ Topic, Title, Description, Text }: ArticleText): ArticleText => ({ Topic, Title, Description, Text })
