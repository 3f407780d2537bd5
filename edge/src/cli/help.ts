export const HELP = `release <command>, run in the folder of the shell or of a remote, after its build

  ship [version]                  publish dist/ and make it live step by step; the edge continues by itself
      --steps 1,10,50,100         shares of the visitors in percent
      --views 200                 good views that end a step
      --minutes 30                a step without a failure ends after this time, also with fewer views
      --quiet-site                a step then also ends without a view, and without an event
  publish                         upload dist/ and check it; no visitor gets it yet
      --activate                  ship it then; with --now, for all visitors at once
  promote [version] --from <url>  publish a release of another edge, such as staging: by default the one live there
      --activate                  as for publish
  activate [version]              make it live for all visitors; the version in dist/ by default
  rollback                        undo the last step: end a rollout, or make the previous release live
  rollout <percent>% [version]    give it to a share of the visitors; 100% for all, 0% to end the rollout
  preview [version] [--hours 24]  make a link that shows it in one browser
  dev [--port 8090]               serve the site with this package on this machine; each change builds it again
  set <folder>…                   publish the builds of several packages and make them live together
  set <name>… --from <url>        the same with the releases that are live at another edge
  retire --to <path>              end the remote; its pages name this page of another remote
  retire <version>                withdraw a release that is not in use; both need --why
  freeze, unfreeze                no release of the name goes live until unfreeze; freeze needs --why
  list                            show the published, live and previous releases, and the rollout
  status                          show every name: what is live, rollouts, failed and slow views
  history                         show who changed the live release or made a preview, when and why
for the operator, on the edge's machine
  token <name>…                   make a token that releases these names
      --rights publish,preview    only these of publish, activate and preview
      --until 2027-01-31          its last day
      --label pipeline            a label for the history and for the list
  prune [--dry-run]               delete old releases now; the edge does it every six hours
  check-calls                     whether the API of this checkout has the calls that live releases use
  token list                      show the tokens, their names, rights and days
  token revoke <id or label>      end a token; every edge refuses it at once

options
  --why <text>    the reason, kept in the history
  --force         use a release that the edge has ended; needs --why
  --name <name>   a name other than that of the folder
  --json          print one line of JSON to standard output; ship prints one for each step
  --help          print this text

environment
  EDGE_URL        the site; http://localhost:8080 by default
  RELEASE_TOKEN   the token of this remote
  PROMOTE_TOKEN   for promote: a token of this remote at the edge of --from
  RELEASE_BY      your name in the history; git's user.name by default
  DATA_DIR        for token, prune and check-calls: the edge's data folder; .data by default
  RELEASE_TOKENS  for token list and token revoke: the setting of the edges
  S3_*            for token, prune and check-calls: the bucket of the edge's releases, if it uses one

exit codes: 0 done, 1 refused (each reason names the next step), 2 wrong usage, 3 the edge cannot be reached or failed
`;
