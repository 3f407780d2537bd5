export const HELP = `release <command>, run in the folder of the shell or of a remote, after its build

  publish [--activate]            send dist/ to the edge, through the gate; nobody sees it yet
  activate [version]              everybody gets it from the next page on; the version in dist/ when left out
  rollback                        undo the last step: end a rollout, or make the release before live again
  rollout <percent>% [version]    a part of the visitors gets it; more later, 100% for all, 0% to end it
  preview [version] [--hours 24]  a link that shows it in one browser
  list                            what is published, live, previous, in a rollout
  history                         who changed what is live, when and why
  token <name>                    for the operator, on the edge's machine: make a token that releases this name

options
  --why <text>    kept in the history
  --name <name>   another name than the folder's
  --json          one line of JSON on standard output
  --help          this text

environment
  EDGE_URL        the site, http://localhost:8080 when unset
  RELEASE_TOKEN   the token of this remote
  RELEASE_BY      your name in the history; git's user.name when unset
  DATA_DIR        for token: the edge's data folder, .data when unset

exit codes: 0 done, 1 refused (each reason says what to do), 2 wrong use, 3 the edge cannot be reached or failed
`;
