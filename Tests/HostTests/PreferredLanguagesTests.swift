import Testing

@testable import Host

@Suite struct PreferredLanguagesTests {
  @Test(arguments: [
    ([:], ["en"]),
    (["LANG": "de_AT.UTF-8"], ["de-AT"]),
    (["LANG": "C.UTF-8"], ["en"]),
    (["LANG": "POSIX"], ["en"]),
    (["LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr-FR"]),
    (["LANG": "de_DE", "LC_ALL": "", "LC_MESSAGES": ""], ["de-DE"]),
    (["LANG": "de_DE", "LC_ALL": "C.UTF-8"], ["en"]),
    (["LANG": "ca_ES@valencia"], ["ca-ES"]),
    (["LANG": "C.UTF-8", "LANGUAGE": "pl:de_CH:"], ["pl", "de-CH"]),
    (["LANG": "fr_FR", "LANGUAGE": ""], ["fr-FR"]),
    (["LANG": "../de"], ["en"]), (["LANG": "%s%n"], ["en"]),
  ])
  func theEnvironmentNamesThem(_ environment: [String: String], _ tags: [String]) {
    #expect(PreferredLanguages.tags(in: environment) == tags)
  }
}
