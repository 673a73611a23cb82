// The same constraints solved by kiwi, in a shared library that the benchmark loads if it was built.
#include <kiwi/kiwi.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace {

// Constraint i has the terms offsets[i] ..< offsets[i + 1].
struct Problem {
  int32_t variables, constraints;
  const int32_t *offsets, *termVariables;
  const double *coefficients, *constants;
  const int32_t *relations;  // -1: at most, 0: equal, 1: at least
  const float *priorities;
};

double strength(float priority) {
  if (priority >= 1000) return kiwi::strength::required;
  if (priority >= 750) return kiwi::strength::strong;
  return priority > 250 ? kiwi::strength::medium : kiwi::strength::weak;
}

struct Solved {
  kiwi::Solver solver;
  std::vector<kiwi::Variable> variables;
  kiwi::Variable edited;

  // The constant of constraint `edit`, if not -1, is a variable of its own that can be edited.
  Solved(const Problem &problem, int32_t edit) : variables(problem.variables) {
    if (edit >= 0) {
      solver.addEditVariable(edited, kiwi::strength::strong);
      solver.suggestValue(edited, problem.constants[edit]);
    }
    for (int32_t i = 0; i < problem.constraints; i++) {
      std::vector<kiwi::Term> terms;
      terms.reserve(problem.offsets[i + 1] - problem.offsets[i] + 1);
      for (int32_t t = problem.offsets[i]; t < problem.offsets[i + 1]; t++)
        terms.emplace_back(variables[problem.termVariables[t]], problem.coefficients[t]);
      if (i == edit) terms.emplace_back(edited, -1);
      auto relation = problem.relations[i] < 0 ? kiwi::OP_LE : problem.relations[i] > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
      kiwi::Expression expression(std::move(terms), i == edit ? 0 : -problem.constants[i]);
      solver.addConstraint(kiwi::Constraint(std::move(expression), relation, strength(problem.priorities[i])));
    }
    solver.updateVariables();
  }
};

std::unique_ptr<Solved> kept;

}  // namespace

extern "C" {

const char *kiwi_peer_version() { return KIWI_VERSION; }

// Builds and solves, and forgets it again. Returns 0 if a constraint could not be added.
int32_t kiwi_peer_solve(const Problem *problem, double *values) {
  try {
    Solved solved(*problem, -1);
    for (int32_t i = 0; i < problem->variables; i++) values[i] = solved.variables[i].value();
    return 1;
  } catch (const std::exception &) {
    return 0;
  }
}

// Keeps a solver for `kiwi_peer_edit`, to which the constant of constraint `edit` is given.
int32_t kiwi_peer_keep(const Problem *problem, int32_t edit) {
  try {
    kept = std::make_unique<Solved>(*problem, edit);
    return 1;
  } catch (const std::exception &) {
    return 0;
  }
}

double kiwi_peer_edit(double constant, int32_t variable) {
  kept->solver.suggestValue(kept->edited, constant);
  kept->solver.updateVariables();
  return kept->variables[variable].value();
}

}  // extern "C"
