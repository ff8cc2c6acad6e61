/// The state of a plan while interactions come in: counts, and with an order how far it has been followed.
///
/// Counts are those of the whole range, with or without order: `exactly`, `atMost` and `never` bound them. One interaction
/// counts for each expectation that it meets.
///
/// The order is followed by the earliest interactions that can. Each step takes its place when as many as its minimum
/// have come after the one that completed the step before, so no interaction serves two places. The members of a group
/// count side by side, each by interactions of its own, and the group is complete when all members are. Expectations with a minimum of 0 have no
/// place. Since each step completes as early as it can, the order is found whenever there is one.
/// A step that was not reached, because one before it lacks interactions, is judged by its count alone, unless its upper
/// bound leaves no room for those that would have to come later.
package struct Verification: Sendable {
    package let plan: VerifyPlan
    private let expectations: [Expectation]
    /// The step of each expectation.
    private let stepOf: [Int]
    /// Whether nothing that may have matched has been evicted, for each expectation.
    private let isComplete: [Bool]
    private var counts: [Int]
    /// Which interactions have taken places of the current step.
    private var places: PlaceMatching
    /// How many places of the expectation were taken while its step was the current one.
    private var placed: [Int]
    /// The step that waits for interactions; the number of steps once the order has been followed to its end.
    private var currentStep = 0

    /// Starts before the first interaction. `isComplete` says for each expectation of the plan, in its order, whether all
    /// that may have matched is still there.
    package init(_ plan: VerifyPlan, isComplete: [Bool]) {
        self.plan = plan
        expectations = plan.expectations
        stepOf = plan.steps.enumerated().flatMap { index, step in step.expectations.map { _ in index } }
        self.isComplete = expectations.indices.map { $0 < isComplete.count ? isComplete[$0] : true }
        counts = expectations.map { _ in 0 }
        placed = counts
        places = PlaceMatching()
        beginStep()
        passCompleteSteps()
    }

    /// Starts with counts that are known, for plans without order.
    package init(_ plan: VerifyPlan, isComplete: [Bool], counts: [Int]) {
        self.init(plan, isComplete: isComplete)
        for (index, count) in counts.enumerated() where index < self.counts.count { self.counts[index] = count }
    }

    /// Takes the next interaction of the range; `seq` must grow.
    package mutating func add(_ interaction: Interaction) {
        var met: [Int] = []
        for index in expectations.indices where expectations[index].matches(interaction) {
            counts[index] += 1
            if stepOf[index] == currentStep { met.append(index) }
        }
        if places.add(met) {
            for index in expectations.indices where stepOf[index] == currentStep {
                placed[index] = places.taken(of: index)
            }
        }
        passCompleteSteps()
    }

    private mutating func beginStep() {
        places = PlaceMatching()
        for index in expectations.indices where stepOf[index] == currentStep {
            places.open(expectations[index].times.minimum, of: index)
        }
    }

    private mutating func passCompleteSteps() {
        while currentStep < plan.steps.count,
            expectations.indices.allSatisfy({
                stepOf[$0] != currentStep || placed[$0] >= expectations[$0].times.minimum
            })
        {
            currentStep += 1
            beginStep()
        }
    }

    /// What all that came so far means.
    package var outcome: Outcome {
        let judgements = expectations.indices.map(judge)
        let results = expectations.indices.map { index in
            Outcome.Result(
                expectation: expectations[index], actual: counts[index], reason: judgements[index].reason,
                isDecided: judgements[index].isDecided, isComplete: isComplete[index])
        }
        // One failure that nothing can mend decides the whole; a success needs all of them.
        let isDecided =
            judgements.contains { !$0.isSatisfied && $0.isDecided }
            || judgements.allSatisfy { $0.isSatisfied && $0.isDecided }
        return Outcome(results: results, isDecided: isDecided)
    }

    private func judge(_ index: Int) -> Judgement {
        let times = expectations[index].times
        let judgement = times.judge(actual: counts[index], isComplete: isComplete[index])
        let lacking = times.minimum - placed[index]
        guard plan.inOrder, judgement.isSatisfied, stepOf[index] >= currentStep, lacking > 0 else { return judgement }
        let cannotCome = times.maximum.map { counts[index] + lacking > $0 } ?? false
        guard stepOf[index] == currentStep || cannotCome else { return judgement }
        return Judgement(isComplete[index] ? .outOfOrder : .evicted, isDecided: cannotCome)
    }
}
