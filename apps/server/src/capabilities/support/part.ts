import { cases } from '@waea/contract/cases'
import { helpSearch } from '@waea/contract/help-search'
import { helpArticles } from '@waea/contract/operators/help-articles'
import { support } from '@waea/contract/support'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { articleHandlers } from './articles.ts'
import { supportCalls } from './calls.ts'
import { casesCalls } from './cases.calls.ts'
import { casesJobs } from './cases.jobs.ts'
import { eraseCases } from './cases.store.ts'
import { keptFiles } from './kept-files.ts'
import { caseMails } from './mails.ts'

/** The help centre: articles of the help desk (2§7.10), and cases, which are its tickets. */
export const supportPart = part({
  name: 'support',
  personalData: {
    tables: { cases: [], files: [], messages: [] },
    leftOut: {
      file_pieces: 'the contents of files, which are in the export as files',
      tickets_to_erase: 'ids of cases of erased customers',
    },
    files: keptFiles,
  },
  calls: { ...support, ...helpSearch, ...helpArticles, ...cases },
  handlers: { ...supportCalls, ...articleHandlers, ...casesCalls },
  hears: {
    'customer.purged': (tx, { CustomerUUID }) => eraseCases(tx, byRule('support', 'case:write', { CustomerUUID })),
  },
  jobs: casesJobs,
  mails: caseMails,
})
