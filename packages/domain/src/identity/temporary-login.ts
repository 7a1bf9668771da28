/** How long a mailed link is valid that signs a person in once, in seconds. */
export const temporaryLinkLifeS = 600

/** How long a person is signed in by such a link unless said otherwise, in seconds. */
export const temporarySessionS = 900
