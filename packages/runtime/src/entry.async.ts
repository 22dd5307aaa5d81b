/** The client entry with `experimental.asyncEntry`: whatever the app shares with other builds is ready before the app loads. */
void import('./entry.client.ts')
