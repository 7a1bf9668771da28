/** Why news of how a person signs in is never sent again: it is private to that person, not to the account. */
export const signInNews = 'It is about how a person signs in. They see their sign-in methods on their profile.'
