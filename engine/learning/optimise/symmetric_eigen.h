// Eigenvalues and eigenvectors of a small symmetric matrix by Jacobi's rotations (1846): slow, exact, and in
// one fixed order of operations.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace plateau::learning {

struct SymmetricEigen {
    std::vector<double> values;
    std::vector<double> vectors;  // row by row; eigenvector i is column i
};

inline SymmetricEigen symmetric_eigen(std::vector<double> matrix, std::size_t n) {
    constexpr int most_sweeps = 60;
    std::vector<double> vectors(n * n);
    for (std::size_t i = 0; i < n; ++i) vectors[i * n + i] = 1;
    double size = 0;
    for (const double entry : matrix) size += entry * entry;
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        double off_diagonal = 0;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) off_diagonal += matrix[p * n + q] * matrix[p * n + q];
        if (off_diagonal <= 1e-32 * size) break;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                const double off = matrix[p * n + q];
                if (off == 0) continue;
                // The rotation that makes entry (p, q) zero.
                const double theta = (matrix[q * n + q] - matrix[p * n + p]) / (2 * off);
                const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
                const double c = 1 / std::sqrt(t * t + 1), s = t * c;
                for (std::size_t k = 0; k < n; ++k) {
                    const double kp = matrix[k * n + p], kq = matrix[k * n + q];
                    matrix[k * n + p] = c * kp - s * kq;
                    matrix[k * n + q] = s * kp + c * kq;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double pk = matrix[p * n + k], qk = matrix[q * n + k];
                    matrix[p * n + k] = c * pk - s * qk;
                    matrix[q * n + k] = s * pk + c * qk;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double kp = vectors[k * n + p], kq = vectors[k * n + q];
                    vectors[k * n + p] = c * kp - s * kq;
                    vectors[k * n + q] = s * kp + c * kq;
                }
            }
    }
    SymmetricEigen eigen{std::vector<double>(n), std::move(vectors)};
    for (std::size_t i = 0; i < n; ++i) eigen.values[i] = matrix[i * n + i];
    return eigen;
}

}  // namespace plateau::learning
