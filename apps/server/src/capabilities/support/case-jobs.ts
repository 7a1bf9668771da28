/** The names of the jobs that call the help desk about a case. */
export const sendJob = 'support.send-case'
export const syncJob = 'support.read-ticket'
export const rateJob = 'support.send-rating'
