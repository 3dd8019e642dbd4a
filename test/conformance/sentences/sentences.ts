/**
 * Sentences of the interface document in our own words, and the cases that check each: titles of tests in
 * `test/conformance`, or in `test/paper` where only a paper exchange can be brought into the situation.
 */
export type Sentences = Readonly<Record<string, readonly string[]>>
