import { messages } from '@waea/contract/people/messages'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const messagesNews: LiveNews = { 'notices.changed': [messages.notices, messages.unreadNotices] }
